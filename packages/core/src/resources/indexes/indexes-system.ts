import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import { indexEntity } from './index-machine.ts'
import { indexTable } from './index-table.ts'

export interface NewIndex {
  readonly collectionId: string
  readonly ownerId: string
  readonly model: string
  readonly dimensions: number
}

/**
 * Sees to it that the writer of a collection's index runs after this batch; makes the index when there is none and
 * `create` is given. False when there is no index.
 */
export async function wakeIndexWriter(draft: Draft, collectionId: string, create?: NewIndex): Promise<boolean> {
  const existing = await draft.load(indexEntity, collectionId)
  if (!existing && !create) return false
  const index =
    existing ??
    draft.create(indexEntity, {
      id: collectionId,
      input: { ownerId: create!.ownerId },
      columns: {
        table_name: `c-${collectionId}-1`,
        model: create!.model,
        dimensions: create!.dimensions,
        version: 0,
        fresh_rows: 0,
      },
    })
  if (index.state === 'idle') draft.send(index, { type: 'WORK' })
  else {
    const writing = and(eq('id', collectionId), eq('state', 'writing'))
    draft.step({ kind: 'requireMatch', table: indexTable.name, where: writing })
  }
  return true
}
