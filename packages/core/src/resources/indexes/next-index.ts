import type { z } from 'zod'
import { and, eq, isIn, isNotNull, lt, not } from '../../kernel/ports/index.ts'
import { existsIn, type Where } from '../../kernel/records/index.ts'
import { embeddingSetTable } from '../documents/document-tables.ts'
import { nextIndexSchema, notesOf, withNotes } from './index-notes.ts'
import type { CollectionIndexRow } from './index-table.ts'
import type { membershipTable } from '../documents/document-tables.ts'

/** The table of another embedding model, or of a newer analysis, that is made beside the one that is searched. */
export type NextIndex = z.output<typeof nextIndexSchema>

export function nextIndexOf(index: CollectionIndexRow): NextIndex | undefined {
  if (index.next) return nextIndexSchema.parse(index.next)
  // Older versions, moving to another model, leave a table of the former one there.
  const { next } = notesOf(index)
  return next?.model === index.model ? next : undefined
}

/** The columns of an index that name its next table, and no other than this one. */
export const columnsOfNext = (
  index: Pick<CollectionIndexRow, 'languages'>,
  next: NextIndex | undefined,
): Pick<CollectionIndexRow, 'next' | 'languages'> =>
  next && jobOfNext(next)
    ? { next, ...withNotes(index, { next: undefined }) }
    : { next: null, ...withNotes(index, { next }) }

/** The columns of an index that goes over to another table: what was noted was of the former one. */
export const nothingNoted = { next: null, languages: null } as const

/** The job that it is made for. */
export const jobOfNext = ({
  jobId,
  ownerId,
}: NextIndex): { readonly id: string; readonly ownerId: string } | undefined =>
  jobId !== undefined && ownerId !== undefined ? { id: jobId, ownerId } : undefined

const vectorsOf = (model: string): Where<typeof membershipTable> =>
  existsIn(embeddingSetTable, [{ outer: 'chunk_set_id', inner: 'chunk_set_id' }], eq('model', model))

const cut = (collectionId: string, states: readonly string[]): Where<typeof membershipTable> =>
  and(eq('collection_id', collectionId), isIn('state', states), isNotNull('chunk_set_id'))

/** Memberships that are found, or soon will be. */
export const indexedMemberships = (collectionId: string): Where<typeof membershipTable> =>
  cut(collectionId, ['indexing', 'searchable'])

/** Of these, the ones that have no vectors of the next model yet. */
export const withoutNextVectors = (collectionId: string, { model }: NextIndex): Where<typeof membershipTable> =>
  and(indexedMemberships(collectionId), not(vectorsOf(model)))

/** Memberships that are found and not in the next table yet. */
export const outsideNextTable = (collectionId: string, { generation }: NextIndex): Where<typeof membershipTable> =>
  and(cut(collectionId, ['searchable']), lt('index_generation', generation))

/** Of these, the ones that can be written now: of the model in use all have vectors, and those that were lost are made again. */
export const writableToNextTable = (collectionId: string, next: NextIndex): Where<typeof membershipTable> =>
  jobOfNext(next)
    ? and(outsideNextTable(collectionId, next), vectorsOf(next.model))
    : outsideNextTable(collectionId, next)
