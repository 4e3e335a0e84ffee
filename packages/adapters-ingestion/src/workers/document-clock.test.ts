import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startDocumentClock } from './document-clock.ts'
import { processorWaitMs } from './processor-wait.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

let waited = 0
const limits: [limitMs: number, isPage: boolean][] = []
const start = () => {
  waited = 0
  limits.length = 0
  return startDocumentClock(
    { timeLimitMs: 1_000, pageTimeLimitMs: 300 },
    { onLimit: (limitMs, isPage) => limits.push([limitMs, isPage]), waitedMs: () => waited },
  )
}

/** Time passes, of which the parser waits for a processor for a share. */
function pass(ms: number, share = 0): void {
  for (let at = 0; at < ms; at += 10) {
    waited += 10 * share
    vi.advanceTimersByTime(10)
  }
}

describe('the time of a document', () => {
  it('ends at its limit', () => {
    start()
    pass(990)
    expect(limits).toEqual([])
    pass(20)
    expect(limits).toEqual([[1_000, false]])
  })

  it('does not count what the parser waits for a processor, neither for the document nor for a page', () => {
    const clock = start()
    pass(3_000, 0.8)
    expect(limits).toEqual([])
    clock.startPage()
    pass(600, 0.6)
    expect(limits).toEqual([])
    pass(100)
    expect(limits).toEqual([[300, true]])
  })

  it('does not count waits while pages are delivered', () => {
    const clock = start()
    pass(500)
    clock.pause()
    pass(5_000, 1)
    clock.resume()
    pass(490)
    expect(limits).toEqual([])
    pass(20)
    expect(limits).toEqual([[1_000, false]])
  })

  it('ends for a parser that only waits', () => {
    start()
    pass(9_000, 1)
    expect(limits).toEqual([])
    pass(2_500, 1)
    expect(limits).toEqual([[1_000, false]])
  })

  it('is not ended after it was stopped', () => {
    const clock = start()
    clock.stop()
    pass(2_000)
    expect(limits).toEqual([])
  })
})

it.runIf(process.platform === 'linux')('knows how long a process has waited for a processor', () => {
  expect(processorWaitMs(process.pid)).toBeGreaterThan(0)
  expect(processorWaitMs(undefined)).toBe(0)
})
