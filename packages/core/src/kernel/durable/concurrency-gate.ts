import { insert, recordStore, update } from '../records/index.ts'
import { and, eq, lte, type Clock, type Ids, type StorageDriver } from '../ports/index.ts'
import { concurrencyGateTable, outboxTable, type OutboxRow } from './tables.ts'

/** Times a process tries again when another one was quicker. */
const maxTries = 3

/**
 * Leases due rows of an owner who may have only so many at a time, where other processes lease from the same store. The truth
 * is the number of leased rows; the gate makes looking and leasing atomic: every lease changes it, and what was
 * counted holds only while it is as it was. A process that dies leaves nothing to correct: its leases end.
 */
export async function leaseThroughGate(
  options: {
    readonly storage: StorageDriver
    readonly clock: Clock
    readonly ids: Ids
    readonly holder: string
    readonly leaseMs: number
  },
  wanted: { readonly lane: string; readonly owner: string; readonly count: number; readonly places: number },
): Promise<OutboxRow[]> {
  const { clock, ids, holder, leaseMs } = options
  const storage = recordStore(options.storage)
  const { lane, owner, count, places } = wanted
  const ofOwner = and(eq('lane', lane), eq('owner', owner))
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const [gate] = await storage.read({ from: concurrencyGateTable, where: ofOwner, limit: 1 })
    const [leased] = await storage.aggregate({
      from: outboxTable,
      where: and(ofOwner, eq('state', 'leased')),
      measures: { count: { count: true } },
    })
    const room = Math.min(count, places - (leased?.count ?? 0))
    if (room < 1) return []
    const now = clock.now()
    const due = await storage.read({
      from: outboxTable,
      where: and(ofOwner, eq('state', 'waiting'), lte('due_at', now)),
      orderBy: [{ column: 'due_at' }],
      limit: room,
    })
    if (due.length === 0) return []
    const turn = ids.uuid()
    const pass = gate
      ? update(concurrencyGateTable, { key: { lane, owner }, set: { turn }, where: eq('turn', gate.turn) })
      : insert(concurrencyGateTable, { lane, owner, turn })
    const rows = due.map((row): OutboxRow => ({
      ...row,
      state: 'leased',
      lease_until: now + leaseMs,
      lease_holder: holder,
      attempt: row.attempt + 1,
    }))
    const leases = rows.map(({ id, state, lease_until, lease_holder, attempt: claimed }) =>
      update(outboxTable, {
        key: { id },
        set: { state, lease_until, lease_holder, attempt: claimed },
        where: and(eq('state', 'waiting'), eq('attempt', claimed - 1)),
      }),
    )
    const outcome = await storage.write({ steps: [pass, ...leases] })
    if (outcome.ok) return rows
  }
  return []
}
