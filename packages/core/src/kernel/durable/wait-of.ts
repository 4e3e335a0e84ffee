import type { RecordStore } from '../records/index.ts'
import { and, eq, lte, type Clock } from '../ports/index.ts'
import type { Lane } from './lane.ts'
import type { Wait } from './lane-policy.ts'
import { dueBefore } from './outbox-records.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

/** Work that may wait: an entity's, or that of a job of which nothing runs. */
export type WaitingEffect = { readonly lane: string } & (
  { readonly kind: string; readonly id: string } | { readonly owner: string; readonly jobId: string }
)

/** Further ones of an owner before it are not distinguished. */
const mostBefore = 1_000

/** Why a due row waits, and its place in the queue as this process sees it. */
export async function waitOf(
  storage: RecordStore,
  clock: Clock,
  lane: Lane,
  of: WaitingEffect,
): Promise<Wait | undefined> {
  const now = clock.now()
  const row = await firstWaiting(storage, lane, of, now)
  if (!row) return undefined
  const owner = row.owner
  const upToIt = await storage.read({
    from: outboxTable,
    where: and(eq('lane', lane.name), eq('owner', owner), eq('state', 'waiting'), lte('due_at', row.due_at)),
    orderBy: [{ column: 'due_at' }],
    columns: ['id'],
    limit: mostBefore,
  })
  const found = upToIt.findIndex(({ id }) => id === row.id)
  const before = found === -1 ? upToIt.length : found
  const allowance = await lane.allowance(owner)
  const { places } = allowance
  if (places !== Number.POSITIVE_INFINITY && (await runningOf(storage, lane, owner)) >= places) {
    return { reason: 'limit', place: before + 1 }
  }
  // There is room: it is about to begin.
  if (lane.free() > 0 && lane.roomOf(owner, allowance) > 0) return undefined
  // Each earlier one of the same owner takes a round of its own. Owners who are not in line yet are taken as they were due.
  const others = lane.waiting.before(owner) ?? (await dueBefore(storage, { ...row, lane: lane.name }))
  return { reason: 'turn', place: 1 + others + before * Math.max(1, lane.waiting.size) }
}

async function firstWaiting(
  storage: RecordStore,
  lane: Lane,
  of: WaitingEffect,
  now: number,
): Promise<Pick<OutboxRow, 'id' | 'owner' | 'due_at'> | undefined> {
  const from = outboxTable
  const columns = ['id', 'owner', 'due_at'] as const
  const inLane = eq('lane', lane.name)
  const waiting = and(inLane, eq('state', 'waiting'), lte('due_at', now))
  if (!('jobId' in of)) {
    const where = and(eq('entity_kind', of.kind), eq('entity_id', of.id), waiting)
    return (await storage.read({ from, where, columns, limit: 1 }))[0]
  }
  const { owner, jobId } = of
  if (lane.runsJob(jobId)) return undefined
  const ofJob = and(eq('owner', owner), eq('job_id', jobId))
  const [leased] = await storage.read({ from, where: and(inLane, ofJob, eq('state', 'leased')), columns, limit: 1 })
  if (leased) return undefined
  const orderBy = [{ column: 'due_at' }] as const
  return (await storage.read({ from, where: and(waiting, ofJob), orderBy, columns, limit: 1 }))[0]
}

async function runningOf(storage: RecordStore, lane: Lane, owner: string): Promise<number> {
  const where = and(eq('lane', lane.name), eq('owner', owner), eq('state', 'leased'))
  const [leased] = await storage.aggregate({
    from: outboxTable,
    where,
    measures: { count: { count: true } },
  })
  return leased?.count ?? 0
}
