import { and, eq, lte, type Clock, type Row, type StorageDriver } from '../ports/index.ts'
import type { Lane } from './lane.ts'
import type { Wait } from './lane-policy.ts'
import { outboxTable } from './tables.ts'

/** Work that may wait: an entity's, or that of a job of which nothing runs. */
export type WaitingEffect = { readonly lane: string } & (
  { readonly kind: string; readonly id: string } | { readonly owner: string; readonly jobId: string }
)

/** Further ones of an owner before it are not distinguished. */
const mostBefore = 1_000

/** Why a due row waits, and its place in the queue as this process sees it. */
export async function waitOf(
  storage: StorageDriver,
  clock: Clock,
  lane: Lane,
  of: WaitingEffect,
): Promise<Wait | undefined> {
  const now = clock.now()
  const row = await firstWaiting(storage, lane, of, now)
  if (!row) return undefined
  const owner = String(row['owner'])
  const upToIt = await storage.read({
    from: outboxTable.name,
    where: and(eq('lane', lane.name), eq('owner', owner), eq('state', 'waiting'), lte('due_at', Number(row['due_at']))),
    orderBy: [{ column: 'due_at' }],
    columns: ['id'],
    limit: mostBefore,
  })
  const found = upToIt.findIndex(({ id }) => id === row['id'])
  const before = found === -1 ? upToIt.length : found
  const allowance = await lane.allowance(owner)
  const { places } = allowance
  if (places !== Number.POSITIVE_INFINITY && (await runningOf(storage, lane, owner)) >= places) {
    return { reason: 'limit', place: before + 1 }
  }
  // There is room: it is about to begin.
  if (lane.free() > 0 && lane.roomOf(owner, allowance) > 0) return undefined
  // Each earlier one of the same owner takes a round of its own.
  const others = lane.waiting.before(owner) ?? 0
  return { reason: 'turn', place: 1 + others + before * Math.max(1, lane.waiting.size) }
}

async function firstWaiting(
  storage: StorageDriver,
  lane: Lane,
  of: WaitingEffect,
  now: number,
): Promise<Row | undefined> {
  const from = outboxTable.name
  const columns = ['id', 'owner', 'due_at']
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
  const orderBy = [{ column: 'due_at' }]
  return (await storage.read({ from, where: and(waiting, ofJob), orderBy, columns, limit: 1 }))[0]
}

async function runningOf(storage: StorageDriver, lane: Lane, owner: string): Promise<number> {
  const where = and(eq('lane', lane.name), eq('owner', owner), eq('state', 'leased'))
  const [leased] = await storage.aggregate({
    from: outboxTable.name,
    where,
    measures: { count: { count: true } },
  })
  return Number(leased?.['count'] ?? 0)
}
