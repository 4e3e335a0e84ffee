import type { Draft, Instance } from '../../kernel/durable/index.ts'
import { and, eq, type Row } from '../../kernel/ports/index.ts'
import { analysisVersion } from '../ranking/index.ts'
import { indexEntity } from './index-machine.ts'
import { indexTable } from './index-table.ts'

export interface NewIndex {
  readonly collectionId: string
  readonly ownerId: string
  readonly model: string
  readonly dimensions: number
}

/** Tables of one collection are distinguished by a number that is never given twice. */
export const tableName = (collectionId: string, generation: number) => `c-${collectionId}-${generation}`

export const createIndex = (draft: Draft, { collectionId, ownerId, model, dimensions }: NewIndex): Instance =>
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
      languages: null,
    },
  })

/**
 * Sees to it that the writer of a collection's index runs after this batch; makes the index when there is none and
 * `create` is given. `known` is its row as the caller read it. False when there is no index.
 */
export async function wakeIndexWriter(
  draft: Draft,
  collectionId: string,
  { create, known }: { readonly create?: NewIndex; readonly known?: Row | undefined } = {},
): Promise<boolean> {
  const existing = await (known ? draft.recall(indexEntity, known) : draft.load(indexEntity, collectionId))
  if (!existing && !create) return false
  const index = existing ?? createIndex(draft, create!)
  if (index.state === 'idle') draft.send(index, { type: 'WORK' })
  else {
    const writing = and(eq('id', collectionId), eq('state', 'writing'))
    draft.step({ kind: 'requireMatch', table: indexTable.name, where: writing })
  }
  return true
}
