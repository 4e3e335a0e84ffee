import { expect, it } from 'vitest'
import { compareRuns } from '../../bench/scale/simulation/compare-runs.ts'
import { chanceOfWaiting, meanWaitMs } from '../../bench/scale/simulation/erlang.ts'
import { simulate, type Phase } from '../../bench/scale/simulation/simulate.ts'

const random = (ms: number, station = 'desk'): Phase => ({ station, ms, spread: 'random' })

it.each([
  // Of one server the chance is its load, and the mean wait load / (1 - load) of the service.
  [1, 0.5, 0.5],
  [1, 0.9, 0.9],
  // Of two servers: load² / (2 + load).
  [2, 1, 1 / 3],
  [2, 1.5, 2.25 / 3.5],
  // From the tables of Erlang C.
  [10, 8, 0.4092],
])('%i servers with a load of %f make %f wait', (servers, load, chance) => {
  expect(chanceOfWaiting(servers, load)).toBeCloseTo(chance, 4)
})

it('knows no end of waiting when there is more than the servers can do', () => {
  expect(meanWaitMs(1, 10, 100)).toBe(Number.POSITIVE_INFINITY)
  expect(meanWaitMs(1, 5, 100)).toBeCloseTo(100, 6)
})

it.each([
  [1, 6],
  [1, 8],
  [3, 24],
])('simulates the wait before %i servers with %i arrivals a second as the formula has it', (servers, perSecond) => {
  const {
    waitMs,
    busy,
    perSecond: done,
  } = simulate({
    stations: { desk: servers },
    sources: [{ arrivals: { perSecond }, phases: [random(100)] }],
    ...{ warmMs: 100_000, ms: 20_000_000, seed: 3 },
  })
  const expected = meanWaitMs(servers, perSecond, 100)
  expect(Math.abs(waitMs['desk']! / expected - 1)).toBeLessThan(0.05)
  expect(busy['desk']).toBeCloseTo((perSecond * 0.1) / servers, 2)
  expect(Math.abs(done / perSecond - 1)).toBeLessThan(0.01)
})

it('keeps clients at a place until their whole turn is over', () => {
  const turn = { within: 'lane', arrivals: { clients: 20 }, phases: [{ station: 'desk', ms: 10 }, { ms: 990 }] }
  const run = { sources: [turn], warmMs: 10_000, ms: 100_000, seed: 1 }
  // Four places of a second each, then a desk that is the narrower part.
  expect(simulate({ ...run, stations: { lane: 4, desk: 1 } }).perSecond).toBeCloseTo(4, 1)
  const slow = { ...turn, phases: [{ station: 'desk', ms: 500 }] }
  expect(simulate({ ...run, sources: [slow], stations: { lane: 4, desk: 1 } }).perSecond).toBeCloseTo(2, 1)
})

it('refuses work for a station that is not there', () => {
  const sources = [{ arrivals: { clients: 1 }, phases: [random(1, 'nowhere')] }]
  expect(() => simulate({ stations: {}, sources, warmMs: 0, ms: 10, seed: 1 })).toThrow('nowhere')
})

it('compares runs with what the service times of one process give', () => {
  const one = { kind: 'answers', processes: 1, places: 6, delayMs: 2_000, clients: 24 } as const
  const times = { processMs: 20, postgresMs: 10, perSecond: 3 }
  const [first, second] = compareRuns(
    [
      { ...one, ...times },
      { ...one, ...times, processes: 2, perSecond: 5 },
    ],
    2,
  )
  expect(first!.simulated).toBeCloseTo(2.94, 1)
  expect(second!.simulated / first!.simulated).toBeCloseTo(2, 1)
  expect(second!.error).toBeCloseTo(second!.simulated / 5 - 1, 9)
})
