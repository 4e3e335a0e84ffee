/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import type { LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import { seededRandom } from '../../durability/seeded-random.ts'
import { lineEngine, takes, workLog, type LineEngine } from './line-engine.ts'

const engines: LineEngine[] = []
const ending: (() => void)[] = []
afterEach(async () => {
  ending.splice(0).forEach((end) => end())
  for (const engine of engines.splice(0)) {
    const stopped = engine.runtime.stop(0)
    await engine.clock.advance(0)
    await stopped
  }
})

/** With and without jobs that are let in one by one, as ingestion does. */
const policies: [string, LanePolicy][] = [false, true].map((byJob) => [
  byJob ? 'jobs let in one by one' : 'no limits',
  { byJob, changes: () => 0, allowance: async () => ({ places: Number.POSITIVE_INFINITY }) },
])

async function turns() {
  for (let turn = 0; turn < 40; turn++) await new Promise((resolve) => void setImmediate(resolve))
}

describe.each(policies)('a lane that keeps one place, with %s', (_name, policy) => {
  async function started(concurrency: number, work: (id: string, owner: string) => Promise<void>) {
    const clock = manualClock()
    const log = workLog()
    const engine = await lineEngine(log, policy, { concurrency, keepOne: true, work, clock })
    engines.push(engine)
    await engine.runtime.start()
    return { engine, log, clock }
  }

  /** Work of `heavy` owners continues until it is ended by name; all else is done at once. */
  function stuckWork(heavy: readonly string[]) {
    const open = new Map<string, () => void>()
    let over = false
    ending.push(() => {
      over = true
      open.forEach((end) => end())
    })
    return {
      running: () => [...open.keys()].toSorted(),
      work: (id: string, owner: string) =>
        over || !heavy.includes(owner) ? Promise.resolve() : new Promise<void>((resolve) => open.set(id, resolve)),
      async end(id: string) {
        open.get(id)!()
        open.delete(id)
        await turns()
      },
    }
  }

  it('never gives all of its places to one owner: others find one at once, however long it takes', async () => {
    const held = stuckWork(['mallory'])
    const { engine, log } = await started(4, held.work)
    for (let count = 1; count <= 30; count++) await engine.ask(`m${count}/1`, 'mallory')
    await turns()
    expect(held.running()).toHaveLength(3)
    // One after the other, of the same owner too: each is done while nothing of the other owner's ends.
    for (const [id, owner] of [
      ['a/1', 'alice'],
      ['a/2', 'alice'],
      ['b/1', 'bob'],
    ] as const) {
      await engine.ask(id, owner)
      await turns()
      expect(log.pieces.get(id)!.ended).toBe(true)
    }
    expect(held.running()).toHaveLength(3)
    expect(await engine.runtime.waitOf({ lane: 'post', kind: 'parcel', id: 'm30/1' })).toMatchObject({ reason: 'turn' })
  })

  it('gives a freed place to anyone who waits, though it is not theirs that was freed', async () => {
    const held = stuckWork(['mallory', 'bob'])
    const { engine } = await started(4, held.work)
    await engine.ask('b/1', 'bob')
    await engine.ask('b/2', 'bob')
    for (let count = 1; count <= 5; count++) await engine.ask(`m${count}/1`, 'mallory')
    await turns()
    expect(held.running()).toEqual(['b/1', 'b/2', 'm1/1'])
    await held.end('b/2')
    expect(held.running()).toEqual(['b/1', 'm1/1', 'm2/1'])
    await held.end('b/1')
    expect(held.running()).toEqual(['m1/1', 'm2/1', 'm3/1'])
  })

  it('has nothing to keep when it has one place only', async () => {
    const held = stuckWork(['mallory'])
    const { engine } = await started(1, held.work)
    await engine.ask('m/1', 'mallory')
    await turns()
    expect(held.running()).toEqual(['m/1'])
  })

  it.each([1, 2, 3])('serves light owners within a turn while heavy ones ask for all (seed %i)', async (seed) => {
    const random = seededRandom(seed)
    const concurrency = 4
    const clock = manualClock()
    const log = workLog()
    const heavyMs = 600_000
    const work = (_id: string, owner: string) => takes(clock, owner === 'heavy' ? heavyMs : 10)
    const engine = await lineEngine(log, policy, { concurrency, keepOne: true, work, clock })
    engines.push(engine)
    await engine.runtime.start()
    for (let count = 0; count < 12; count++) await engine.ask(`heavy${count}/1`, 'heavy')
    await turns()
    const light: string[] = []
    for (let round = 0; round < 30; round++) {
      const owner = `light${Math.floor(random() * 5)}`
      const id = `${owner}-${round}/1`
      light.push(id)
      await engine.ask(id, owner)
      await turns()
      await clock.advance(10 + Math.floor(random() * 20))
      await turns()
      expect(log.pieces.get(id)!.ended, id).toBe(true)
    }
    expect(log.most.get('heavy')).toBe(concurrency - 1)
    // And the heavy one is done in the end, three at a time.
    for (let round = 0; round < 4; round++) {
      await clock.advance(heavyMs)
      await turns()
    }
    expect([...log.pieces.values()].filter(({ ended }) => !ended)).toEqual([])
  })
})
