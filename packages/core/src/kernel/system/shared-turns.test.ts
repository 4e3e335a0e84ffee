import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextTurn } from './next-turn.ts'

// Waits elsewhere in this process do not count here.
vi.resetModules()
const { foregroundOfProcess, inForeground, standingBack } = await import('./foreground.ts')
const { sharedTurns } = await import('./shared-turns.ts')

const manySteps = 10_000_000
/** Each test begins long after the one before. */
let start = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  start += 10_000
  vi.advanceTimersByTime(start)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function turnsDuring(run: () => Promise<void>): Promise<number> {
  const done = new AbortController()
  const work = sharedTurns(done.signal)
  let turns = 0
  const working = (async () => {
    while (!done.signal.aborted) {
      await work(manySteps)
      turns++
    }
  })().catch(() => {})
  await run()
  done.abort()
  const during = turns
  await pass(1_000)
  await working
  return during
}

const someTurns = async () => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

/** Lets time pass, in which whatever becomes due has its turn. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 10) {
    vi.advanceTimersByTime(10)
    for (let turn = 0; turn < 4; turn++) await nextTurn()
  }
}

test('work in turns continues while nobody waits', async () => {
  expect(await turnsDuring(someTurns)).toBeGreaterThan(5)
})

test('and pauses while somebody does', async () => {
  expect(await turnsDuring(() => inForeground(() => pass(190)))).toBe(0)
})

test('it continues when nobody has waited for a moment, also after an error', async () => {
  await expect(inForeground(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const turnsAfter = (milliseconds: number) =>
    turnsDuring(async () => {
      await inForeground(someTurns)
      await pass(milliseconds)
      await someTurns()
    })
  expect(await turnsAfter(90)).toBe(0)
  expect(await turnsAfter(130)).toBeGreaterThan(5)
})

test('under constant load it continues slowly', async () => {
  expect(await turnsDuring(() => inForeground(() => pass(700)))).toBe(3)
})

test('what has been waited for too long, perhaps for good, holds nothing up', async () => {
  const answer = Promise.withResolvers<void>()
  const stuck = inForeground(() => answer.promise)
  expect(await turnsDuring(() => pass(190))).toBe(0)
  await pass(10_000)
  expect(await turnsDuring(someTurns)).toBeGreaterThan(5)
  expect(await turnsDuring(() => inForeground(() => pass(190)))).toBe(0)
  await pass(110)
  answer.resolve()
  await stuck
  expect(await turnsDuring(someTurns)).toBeGreaterThan(5)
})

test('a thread continues while nobody waits, stands back while somebody does, and then for a moment', async () => {
  let waits: number[] = []
  vi.spyOn(Atomics, 'wait').mockImplementation((_seen, _at, _known, milliseconds) => {
    waits.push(milliseconds!)
    vi.advanceTimersByTime(milliseconds!)
    return 'timed-out'
  })
  const standBack = standingBack(foregroundOfProcess())
  const waitsOf = () => {
    waits = []
    standBack(350)
    return waits
  }
  expect(waitsOf()).toEqual([])
  expect(await inForeground(async () => waitsOf())).toEqual([100, 100, 100, 50])
  await inForeground(async () => undefined)
  expect(waitsOf()).toEqual([100])
  expect(waitsOf()).toEqual([])
})
