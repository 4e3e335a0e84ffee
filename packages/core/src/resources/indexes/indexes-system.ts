import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { analysisVersion } from '../ranking/index.ts'
import { indexEntity, type IndexInstance } from './index-machine.ts'
import { indexTable } from './index-table.ts'

export interface NewIndex {
  readonly collectionId: string
  readonly ownerId: string
  readonly model: string
  readonly dimensions: number
}

/** Tables of one collection are distinguished by a number that is never given twice. */
export const tableName = (collectionId: string, generation: number) => `c-${collectionId}-${generation}`

export const createIndex = (draft: Draft, { collectionId, ownerId, model, dimensions }: NewIndex): IndexInstance =>
  draft.create(indexEntity, {
    id: collectionId,
    input: { ownerId },
    columns: {
      table_name: tableName(collectionId, 1),
      model,
      dimensions,
      version: 0,
      fresh_rows: 0,
      generation: 1,
      next: null,
      analysis: analysisVersion,
      ranking: null,
      removal: null,
      languages: null,
    },
  })

/**
 * Sees to it that the writer of a collection's index runs after this batch; makes the index when there is none and
 * `create` is given. False when there is no index. Its row is read here and not before: writers begin and end all the time.
 */
export async function wakeIndexWriter(draft: Draft, collectionId: string, create?: NewIndex): Promise<boolean> {
  const existing = await draft.load(indexEntity, collectionId)
  if (!existing && !create) return false
  const index = existing ?? createIndex(draft, create!)
  if (index.state === 'idle') draft.send(index, { type: 'WORK' })
  else {
    const writing = and(eq('id', collectionId), eq('state', 'writing'))
    draft.step(requireMatch(indexTable, writing))
  }
  return true
}
