import { and, eq, isIn, lt, ne, or } from '../ports/index.ts'
import type { RecordStore } from '../records/index.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

const idsAtOnce = 500

/** Rows of others in the lane that were due before this one. */
export async function dueBefore(
  storage: RecordStore,
  { id, lane, owner, due_at: dueAt }: Pick<OutboxRow, 'id' | 'lane' | 'owner' | 'due_at'>,
): Promise<number> {
  const earlier = or(lt('due_at', dueAt), and(eq('due_at', dueAt), lt('id', id)))
  const where = and(eq('lane', lane), eq('state', 'waiting'), ne('owner', owner), earlier)
  const [found] = await storage.aggregate({ from: outboxTable, where, measures: { count: { count: true } } })
  return found?.count ?? 0
}

/** Which of these entities have an effect that waits in the lane. */
export async function waitingIn(
  storage: RecordStore,
  lane: string,
  { kind, ids }: { readonly kind: string; readonly ids: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const those = and(eq('entity_kind', kind), isIn('entity_id', ids.slice(start, start + idsAtOnce)))
    const where = and(those, eq('lane', lane), eq('state', 'waiting'))
    const rows = await storage.read({ from: outboxTable, where, columns: ['entity_id'] })
    for (const row of rows) found.add(row.entity_id)
  }
  return found
}

/** Some effects of an owner, in whatever lane. */
export const effectsOf = (storage: RecordStore, owner: string, limit: number): Promise<Pick<OutboxRow, 'id'>[]> =>
  storage.read({ from: outboxTable, where: eq('owner', owner), columns: ['id'], limit, cost: 'scan' })

/** Effects of one type that wait for an entity. */
export const waitingEffectsOf = (
  storage: RecordStore,
  entity: { readonly kind: string; readonly id: string },
  type: string,
): Promise<Pick<OutboxRow, 'id' | 'owner'>[]> =>
  storage.read({
    from: outboxTable,
    where: and(eq('entity_kind', entity.kind), eq('entity_id', entity.id), eq('type', type), eq('state', 'waiting')),
    columns: ['id', 'owner'],
  })

/** What is not done yet for an entity, the earliest due first, some of it. */
export const pendingEffectsOf = (
  storage: RecordStore,
  entity: { readonly kind: string; readonly id: string },
  limit: number,
): Promise<OutboxRow[]> =>
  storage.read({
    from: outboxTable,
    where: and(eq('entity_kind', entity.kind), eq('entity_id', entity.id)),
    orderBy: [{ column: 'due_at' }, { column: 'id' }],
    limit,
  })
