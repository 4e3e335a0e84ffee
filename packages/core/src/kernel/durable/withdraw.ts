import { remove } from '../records/index.ts'
import { and, eq } from '../ports/index.ts'
import type { Draft, Instance } from './draft.ts'
import { outboxTable } from './tables.ts'

/** Takes back what an entity asked for and nobody has begun: it would do nothing any more, and others wait behind it. */
export async function withdraw(draft: Draft, kind: string, instance: Instance): Promise<void> {
  const waiting = and(eq('entity_kind', kind), eq('entity_id', instance.id), eq('state', 'waiting'))
  const rows = await draft.storage.read({ from: outboxTable, where: waiting, columns: ['id'] })
  for (const { id } of rows) draft.step(remove(outboxTable, { id }, { where: eq('state', 'waiting') }))
}
