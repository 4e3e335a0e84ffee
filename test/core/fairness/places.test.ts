import { memoryData } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { manualClock, steadyIds } from '@docent/core/testing'
import { afterEach, expect, it } from 'vitest'
import { outboxTable, type LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import { remove } from '../../../packages/core/src/kernel/records/index.ts'
import { leaseThroughGate } from '../../../packages/core/src/kernel/durable/concurrency-gate.ts'
import { seededRandom } from '../../durability/seeded-random.ts'
import { parcelEngine } from '../durable/parcel-engine.ts'
import { lineEngine, workLog, type LineEngine, type WorkLog } from './line-engine.ts'

const engines: { readonly engine: LineEngine; readonly endAll: () => void }[] = []
afterEach(async () => {
  for (const { engine, endAll } of engines.splice(0)) {
    endAll()
    const stopped = engine.runtime.stop(0)
    await engine.clock.advance(0)
    endAll()
    await stopped
  }
})

/** Places by owner, changed as the test says; 2 for whom it says nothing. */
function placesPolicy() {
  const places = new Map<string, number>()
  let changes = 0
  let asked = 0
  const policy: LanePolicy = {
    byJob: false,
    changes: () => changes,
    allowance: async (owner) => (asked++, { places: places.get(owner) ?? 2 }),
  }
  return {
    policy,
    asked: () => asked,
    set(owner: string, count: number) {
      places.set(owner, count)
      changes++
    },
  }
}

/** Work that continues until the test ends it. */
function heldWork() {
  const open = new Map<string, () => void>()
  let over = false
  return {
    work: (id: string) => (over ? Promise.resolve() : new Promise<void>((resolve) => open.set(id, resolve))),
    endAll() {
      over = true
      open.forEach((end) => end())
    },
    running: () => [...open.keys()].toSorted(),
    async end(id: string) {
      open.get(id)!()
      open.delete(id)
      await turns()
    },
  }
}

/** Enough of the loop for what follows from a step over memory; no time passes. */
async function turns() {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

async function started(options: Partial<Parameters<typeof lineEngine>[2]> = {}, log: WorkLog = workLog()) {
  const limits = placesPolicy()
  const held = heldWork()
  const clock = options.clock ?? manualClock()
  const engine = await lineEngine(log, limits.policy, { concurrency: 50, work: held.work, ...options, clock })
  engines.push({ engine, endAll: held.endAll })
  await engine.runtime.start()
  return { engine, limits, held, log, clock }
}

const waitOf = (engine: LineEngine, id: string) => engine.runtime.waitOf({ lane: 'post', kind: 'parcel', id })

it('lets only so many of an owner run, one after the other when it is 1, and shows the others their place', async () => {
  const { engine, limits, held, log } = await started()
  limits.set('alice', 1)
  for (const id of ['a1', 'a2', 'a3']) await engine.ask(id, 'alice')
  await engine.ask('b1', 'bob')
  await turns()
  expect(held.running()).toEqual(['a1', 'b1'])
  expect(await Promise.all(['a1', 'a2', 'a3', 'b1'].map((id) => waitOf(engine, id)))).toEqual([
    undefined,
    { reason: 'limit', place: 1 },
    { reason: 'limit', place: 2 },
    undefined,
  ])
  await held.end('a1')
  expect(held.running()).toEqual(['a2', 'b1'])
  expect(await waitOf(engine, 'a3')).toEqual({ reason: 'limit', place: 1 })
  await held.end('a2')
  expect(held.running()).toEqual(['a3', 'b1'])
  expect(log.most.get('alice')).toBe(1)
})

it('follows a limit that changes: more begin within a second, fewer as work ends', async () => {
  const { engine, limits, held, clock } = await started()
  for (let number = 0; number < 8; number++) await engine.ask(`a${number}`, 'alice')
  await turns()
  expect(held.running()).toHaveLength(2)
  limits.set('alice', 4)
  await clock.advance(1_000)
  expect(held.running()).toEqual(['a0', 'a1', 'a2', 'a3'])
  limits.set('alice', 1)
  for (const id of ['a0', 'a1', 'a2']) {
    await held.end(id)
    expect(held.running()).not.toContain('a4')
  }
  await held.end('a3')
  expect(held.running()).toEqual(['a4'])
  limits.set('alice', Number.POSITIVE_INFINITY)
  await clock.advance(1_000)
  expect(held.running()).toEqual(['a4', 'a5', 'a6', 'a7'])
})

it('starts uncontended work without a look at the store or at a limit', async () => {
  const reads: string[] = []
  const { engine, held, limits } = await started({
    wrap: (storage) => ({
      ...storage,
      read: (query) => (reads.push(query.from), storage.read(query)),
      claim: () => expect.unreachable(),
    }),
  })
  await turns()
  await engine.ask('b1', 'bob')
  reads.length = 0
  await engine.ask('a1', 'alice')
  expect(held.running()).toEqual(['a1', 'b1'])
  // What the machine's own command reads.
  expect(reads.filter((table) => table !== 'timer')).toEqual(['parcel'])
  expect(limits.asked()).toBe(0)
})

it('passes over work that is given up while it waits', async () => {
  const { engine, limits, held } = await started()
  limits.set('alice', 1)
  for (const id of ['a1', 'a2', 'a3']) await engine.ask(id, 'alice')
  await turns()
  const rows = await engine.rows('outbox')
  const { id } = rows.find((row) => row['entity_id'] === 'a2')!
  await engine.runtime.commit({ actor: 'test' }, (draft) => draft.step(remove(outboxTable, { id: String(id) })))
  expect(await waitOf(engine, 'a2')).toBeUndefined()
  await held.end('a1')
  expect(held.running()).toEqual(['a3'])
})

it('never lets two processes over one store exceed a limit', async () => {
  const data = memoryData()
  const clock = manualClock()
  const log = workLog()
  const one = await started({ data, clock, shared: true }, log)
  const other = await started({ data, clock, shared: true }, log)
  one.limits.set('alice', 3)
  other.limits.set('alice', 3)
  const running = () => [...one.held.running(), ...other.held.running()]
  await other.engine.ask('b', 'alice')
  await turns()
  expect(other.held.running()).toEqual(['b'])
  for (let number = 0; number < 10; number++) {
    await Promise.all([one.engine.ask(`a${number}`, 'alice'), other.engine.ask(`c${number}`, 'alice')])
    await turns()
    expect(running().length).toBeLessThanOrEqual(3)
  }
  expect(running()).toHaveLength(3)
  for (let left = 20; left >= 0; left--) {
    const [id] = running()
    await (one.held.running().includes(id!) ? one : other).held.end(id!)
    await clock.advance(1_000)
    expect(running()).toHaveLength(Math.min(3, left))
  }
})

it.each([1, 2, 3])('leases no more than there are places, however many do so at once, seed %i', async (seed) => {
  const random = seededRandom(seed)
  const clock = manualClock()
  const slowly = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    for (let turn = Math.floor(random() * 4); turn > 0; turn--)
      await new Promise((resolve) => void setImmediate(resolve))
    return work()
  }
  const engine = await parcelEngine({ clock, shared: true })
  for (let number = 0; number < 12; number++) {
    await engine.pack(`a${number}`)
    await engine.send(`a${number}`)
  }
  const { storage } = engine
  const slow = {
    ...storage,
    read: (query) => slowly(() => storage.read(query)),
    aggregate: (query) => slowly(() => storage.aggregate(query)),
    write: (batch) => slowly(() => storage.write(batch)),
  } satisfies StorageDriver
  const leased = async () => (await engine.rows('outbox')).filter((row) => row['state'] === 'leased').length
  for (let round = 0; round < 12 && (await leased()) < 4; round++) {
    const holders = Array.from({ length: 5 }, (_, number) => `process-${number}`)
    const got = await Promise.all(
      holders.map((holder) =>
        leaseThroughGate(
          { storage: slow, clock, ids: steadyIds(clock), holder, leaseMs: 1_000 },
          { lane: 'post', owner: 'alice', count: 2, places: 4 },
        ),
      ),
    )
    const ids = got.flat().map((row) => row['id'])
    expect(new Set(ids).size).toBe(ids.length)
    expect(await leased()).toBeLessThanOrEqual(4)
  }
  expect(await leased()).toBe(4)
})

it('frees the places of a process that died when its leases end', async () => {
  const data = memoryData()
  const dyingClock = manualClock()
  const clock = manualClock()
  const dying = await started({ data, clock: dyingClock, shared: true, leaseMs: 6_000 })
  dying.limits.set('alice', 1)
  await dying.engine.ask('a1', 'alice')
  await turns()
  expect(dying.held.running()).toEqual(['a1'])

  // Its clock is stopped from here: it renews nothing.
  const log = workLog()
  const next = await started({ data, clock, shared: true, leaseMs: 6_000 }, log)
  next.limits.set('alice', 1)
  log.pieces.set('a1', { id: 'a1', owner: 'alice', asked: 0 })
  await next.engine.ask('a2', 'alice')
  await clock.advance(3_000)
  expect(next.held.running()).toEqual([])
  expect(await waitOf(next.engine, 'a2')).toEqual({ reason: 'limit', place: 1 })
  await clock.advance(6_000)
  expect(next.held.running()).toHaveLength(1)
  await next.held.end(next.held.running()[0]!)
  await clock.advance(1_000)
  expect(next.held.running()).toHaveLength(1)
  expect(new Set(log.begun)).toEqual(new Set(['a1', 'a2']))
})
