/** @module-tag slow */
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { nextTurn } from './next-turn.ts'

// Waits elsewhere in this process do not count here.
vi.resetModules()
const { foregroundOfProcess, inForeground, standingBack } = await import('./foreground.ts')
const { sharedTurns } = await import('./shared-turns.ts')

const manySteps = 10_000_000

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
  await working
  return during
}

const someTurns = async () => {
  for (let turn = 0; turn < 20; turn++) await nextTurn()
}

test('work in turns continues while nobody waits', async () => {
  await pause(200)
  expect(await turnsDuring(someTurns)).toBeGreaterThan(5)
})

test('and pauses while somebody does', async () => {
  expect(await turnsDuring(() => inForeground(someTurns))).toBeLessThan(2)
})

test('it continues when nobody has waited for a moment, also after an error', async () => {
  await expect(inForeground(async () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  const during = await turnsDuring(async () => {
    await inForeground(someTurns)
    await pause(300)
    await someTurns()
  })
  expect(during).toBeGreaterThan(5)
})

test('under constant load it continues slowly', async () => {
  const during = await turnsDuring(() => inForeground(async () => pause(700)))
  expect(during).toBeGreaterThan(1)
  expect(during).toBeLessThan(8)
})

const timeOf = (run: () => void): number => {
  const began = performance.now()
  run()
  return performance.now() - began
}

test('a thread continues while nobody waits, stands back while somebody does, and then for a moment', async () => {
  const standBack = standingBack(foregroundOfProcess())
  const most = 400
  expect(timeOf(() => standBack(most))).toBeLessThan(50)
  await inForeground(async () => {
    expect(timeOf(() => standBack(most))).toBeGreaterThanOrEqual(most - 5)
  })
  await inForeground(async () => undefined)
  const moment = timeOf(() => standBack(most))
  expect(moment).toBeGreaterThan(50)
  expect(moment).toBeLessThan(most - 50)
  expect(timeOf(() => standBack(most))).toBeLessThan(50)
})
