import { and, eq, gt, lte, type Clock, type Row, type StorageDriver } from '../ports/index.ts'
import type { Lane } from './lane.ts'
import { outboxTable } from './tables.ts'

export interface ClaimOptions {
  readonly storage: StorageDriver
  readonly clock: Clock
  readonly holder: string
  readonly leaseMs: number
}

/**
 * The next owners with due work, starting behind the one served last: every owner gets a turn before any gets a second,
 * however much one of them has queued. Each look is one index seek.
 */
async function nextOwners(storage: StorageDriver, lane: Lane, now: number, count: number): Promise<string[]> {
  const owners: string[] = []
  let from = lane.cursor
  let wrapped = false
  while (owners.length < count) {
    const [row] = await storage.read({
      from: outboxTable.name,
      where: and(eq('lane', lane.name), eq('state', 'waiting'), lte('due_at', now), gt('owner', from)),
      orderBy: [{ column: 'owner' }, { column: 'due_at' }],
      columns: ['owner'],
      limit: 1,
    })
    const owner = row && String(row['owner'])
    if (owner !== undefined && !owners.includes(owner)) {
      if (lane.roomOf(owner) > 0) owners.push(owner)
      else lane.heldBack = true
      from = owner
    } else if (owner === undefined && !wrapped && lane.cursor !== '') {
      wrapped = true
      from = ''
    } else break
  }
  return owners
}

/** Claims up to `free` due rows of the lane, spread evenly over their owners. */
export async function claimDue(options: ClaimOptions, lane: Lane, free: number): Promise<Row[]> {
  const { storage, clock, holder, leaseMs } = options
  const now = clock.now()
  const owners = await nextOwners(storage, lane, now, free)
  if (owners.length === 0) return []
  const share = Math.floor(free / owners.length)
  const rest = free - share * owners.length
  const picks = owners.map((owner, index) => {
    const wanted = share + (index < rest ? 1 : 0)
    const room = lane.roomOf(owner)
    if (room < wanted) lane.heldBack = true
    return { owner, count: Math.min(wanted, room) }
  })
  lane.cursor = owners.at(-1)!
  return storage.claim({ table: outboxTable.name, lane: lane.name, picks, now, leaseUntil: now + leaseMs, holder })
}
