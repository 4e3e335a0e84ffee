import { and, eq, gt, lte, type Claim, type Clock, type Ids, type StorageDriver } from '../ports/index.ts'
import { recordStore } from '../records/index.ts'
import type { Lane } from './lane.ts'
import type { Allowance } from './lane-policy.ts'
import { leaseThroughGate } from './concurrency-gate.ts'
import { outboxTable, type OutboxRow } from './tables.ts'

export interface ClaimOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly ids: Ids
  readonly holder: string
  readonly leaseMs: number
}

/** Owners that one look finds; the next look continues after them. */
const mostOwners = 1_000
/** Beyond so many in the queue no new owners are looked for. */
const longestLine = 10_000
/** Jobs of an owner that one look asks for due work. */
const mostJobs = 200

/** An owner's turns in one round. */
interface Turns {
  count: number
  readonly allowance: Allowance
}

/**
 * Claims due rows of the lane for as many places as are free, in the order of its fair queue, and starts them. False when
 * nobody had a turn.
 */
export async function claimDue(options: ClaimOptions, lane: Lane, start: (row: OutboxRow) => void): Promise<boolean> {
  await lookWhoWaits(options, lane)
  const reserved: (() => void)[] = []
  const free = () => reserved.splice(0).forEach((release) => release())
  try {
    const turns = await choose(lane, reserved)
    if (turns.size === 0) return false
    const rows = await claimTurns(options, lane, turns)
    // From here to the last start nobody else gets a turn of the loop: a place that is freed is taken again.
    free()
    rows.forEach(start)
    await moveOn(lane, turns, rows)
    // Owners left out of the last look, or new in another process since, are found once the queued ones are served.
    const all = lane.alone && lane.cursor === ''
    if (!all && rows.length > 0 && lane.waiting.size === 0) lane.unseen = true
    return true
  } finally {
    free()
  }
}

/** Updates the fair queue: with the owners known to have come, and when those are not all with a look at the store. */
async function lookWhoWaits({ storage, clock }: ClaimOptions, lane: Lane): Promise<void> {
  const arrivals = [...lane.arrivals]
  lane.arrivals.clear()
  for (const owner of arrivals) await join(lane, owner)
  if (!lane.unseen || lane.waiting.size >= longestLine) return
  lane.unseen = false
  const now = clock.now()
  const found = new Set<string>()
  let from = lane.cursor
  let wrapped = from === ''
  while (found.size < mostOwners) {
    // One index seek for each owner, however much they have queued.
    const [row] = await recordStore(storage).read({
      from: outboxTable,
      where: and(eq('lane', lane.name), eq('state', 'waiting'), lte('due_at', now), gt('owner', from)),
      orderBy: [{ column: 'owner' }, { column: 'due_at' }],
      columns: ['owner'],
      limit: 1,
    })
    const owner = row?.owner
    if (owner !== undefined && !found.has(owner)) {
      found.add(owner)
      from = owner
      await join(lane, owner)
    } else if (owner === undefined && !wrapped) {
      wrapped = true
      from = ''
    } else {
      lane.cursor = ''
      return
    }
  }
  lane.cursor = from
}

async function join(lane: Lane, owner: string): Promise<void> {
  lane.waiting.join(owner, (await lane.policy?.tiers?.of(owner)) ?? 0)
}

/** Gives the free places away, one turn after the other. */
async function choose(lane: Lane, reserved: (() => void)[]): Promise<Map<string, Turns>> {
  const turns = new Map<string, Turns>()
  while (lane.free() > 0) {
    const owner = lane.waiting.next()
    if (owner === undefined) break
    const chosen = turns.get(owner) ?? { count: 0, allowance: await lane.allowance(owner) }
    if (lane.free() < 1) break
    if (lane.roomOf(owner, chosen.allowance) < 1) {
      // Whether there is work for all of these turns is not known yet; if there is, the next look holds back.
      if (chosen.count > 0 && lane.waiting.size === 1) break
      lane.holdBack(owner)
      continue
    }
    lane.waiting.served(owner)
    reserved.push(lane.reserve({ owner, jobId: undefined }))
    chosen.count++
    turns.set(owner, chosen)
  }
  return turns
}

async function claimTurns(options: ClaimOptions, lane: Lane, turns: ReadonlyMap<string, Turns>): Promise<OutboxRow[]> {
  const { storage, clock, holder, leaseMs } = options
  const now = clock.now()
  const picks: Claim['picks'][number][] = []
  const rows: OutboxRow[] = []
  for (const [owner, { count, allowance }] of turns) {
    if (lane.needsGate(allowance)) {
      rows.push(...(await leaseThroughGate(options, { lane: lane.name, owner, count, places: allowance.places })))
    } else if (allowance.jobs) picks.push(...(await picksOfJobs(options, lane, owner, count, allowance.jobs)))
    else picks.push({ owner, count })
  }
  if (picks.length === 0) return rows
  const claim = { table: outboxTable.name, lane: lane.name, picks, now, leaseUntil: now + leaseMs, holder }
  return [...rows, ...((await storage.claim(claim)) as OutboxRow[])]
}

/** Of the jobs that may run those that have due work, taking turns from the one behind the last. */
async function picksOfJobs(
  { storage, clock }: ClaimOptions,
  lane: Lane,
  owner: string,
  count: number,
  jobs: readonly string[],
): Promise<Claim['picks'][number][]> {
  const now = clock.now()
  const first = lane.nextJob(owner, jobs)
  const order = [...jobs.slice(first), ...jobs.slice(0, first)].slice(0, mostJobs)
  const due: string[] = []
  for (const jobId of order) {
    const where = [eq('lane', lane.name), eq('owner', owner), eq('job_id', jobId), eq('state', 'waiting')]
    const [row] = await recordStore(storage).read({
      from: outboxTable,
      where: and(...where, lte('due_at', now)),
      columns: ['job_id'],
      limit: 1,
    })
    if (row) due.push(jobId)
    if (due.length === count) break
  }
  lane.servedJob(owner, due.at(-1) ?? order.at(-1))
  const share = Math.floor(count / due.length)
  const rest = count - share * due.length
  return due.map((jobId, index) => ({ owner, jobId, count: share + (index < rest ? 1 : 0) }))
}

/**
 * Owners who got less than their turns have nothing due any more, or nothing that may run; the others may change their
 * tier.
 */
async function moveOn(lane: Lane, turns: ReadonlyMap<string, Turns>, rows: readonly OutboxRow[]): Promise<void> {
  const claimed = Map.groupBy(rows, (row) => row.owner)
  const short = [...turns].filter(([owner, { count }]) => (claimed.get(owner)?.length ?? 0) < count)
  // Others yielded to turns that came to nothing.
  if (short.length > 0) lane.wakeYielding(new Set(short.map(([owner]) => owner)))
  for (const [owner, { count, allowance }] of turns) {
    if ((claimed.get(owner)?.length ?? 0) < count) {
      if (allowance.jobs || lane.needsGate(allowance)) lane.holdBack(owner)
      else lane.waiting.leave(owner)
    } else if (lane.policy?.tiers) await join(lane, owner)
  }
}
