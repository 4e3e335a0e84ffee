import { expect, it } from 'vitest'
import { manualClock } from '../../testing/index.ts'
import type { StorageDriver } from '../ports/index.ts'
import { silentLogger } from './loggers.ts'
import { storeClock } from './store-clock.ts'

/** A clock over a store whose time is another, and a machine that is turned by hand. */
function machine(ahead: number) {
  const own = manualClock()
  let ticks = 0
  const answers = { ahead, tookMs: 0, fails: false }
  const storage = {
    async now() {
      if (answers.fails) throw new Error('away')
      const time = own.now() + answers.ahead + answers.tookMs / 2
      ticks += answers.tookMs
      return time
    },
  } as unknown as StorageDriver
  const warned: unknown[] = []
  const logger = { ...silentLogger, warn: (fields: object) => void warned.push(fields) }
  const clock = storeClock({ own, tick: () => own.now() + ticks, logger: () => logger })
  return { own, clock, storage, answers, warned }
}

it.each([600_000, -600_000, 3])('goes by the time of the store, %i ms ahead', async (ahead) => {
  const { own, clock, storage, warned } = machine(ahead)
  expect(clock.now()).toBe(own.now())
  await clock.follow(storage)
  expect(clock.now()).toBe(own.now() + ahead)
  await own.advance(1_234)
  expect(clock.now()).toBe(own.now() + ahead)
  expect(warned).toEqual(Math.abs(ahead) > 2_000 ? [{ aheadMs: -ahead }] : [])
  clock.stop()
})

it('calls at the time of the store', async () => {
  const { own, clock, storage } = machine(-600_000)
  await clock.follow(storage)
  let called = 0
  clock.schedule(clock.now() + 5_000, () => called++)
  const cancel = clock.schedule(clock.now() + 5_000, () => (called += 100))
  cancel()
  await own.advance(4_999)
  expect(called).toBe(0)
  await own.advance(1)
  expect(called).toBe(1)
  clock.stop()
})

it('asks again, follows a store that moved to another machine, and never goes back for less', async () => {
  const { own, clock, storage, answers, warned } = machine(0)
  await clock.follow(storage)
  answers.ahead = -200
  const before = clock.now()
  await own.advance(30_000)
  expect(clock.now()).toBeGreaterThanOrEqual(before + 29_800)
  const small = clock.now()
  await own.advance(1)
  expect(clock.now()).toBeGreaterThanOrEqual(small)
  answers.ahead = -300_000
  await own.advance(30_000)
  expect(clock.now()).toBe(own.now() - 300_000)
  expect(warned).toHaveLength(1)
  answers.ahead = 0
  answers.tookMs = 5_000
  await own.advance(30_000)
  expect(clock.now() - own.now()).toBeLessThan(-290_000)
  answers.tookMs = 0
  answers.fails = true
  await own.advance(30_000)
  answers.fails = false
  await own.advance(30_000)
  expect(clock.now()).toBeGreaterThanOrEqual(own.now())
  clock.stop()
})

it('stays with the machine where the store has no time of its own, and fails with a store that cannot be asked', async () => {
  const { own, clock, storage, answers } = machine(600_000)
  await clock.follow({} as StorageDriver)
  expect(clock.now()).toBe(own.now())
  answers.fails = true
  await expect(clock.follow(storage)).rejects.toThrow('away')
  clock.stop()
})
