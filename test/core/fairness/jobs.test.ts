import { memoryData } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import {
  deploymentSettings,
  ingestLane,
  type IngestionQueue,
  type SettingsSystem,
} from '../../../packages/core/src/limits/index.ts'
import { seededRandom } from '../../durability/seeded-random.ts'
import { jobOf, lineEngine, takes, workLog, type WorkLog } from './line-engine.ts'

const owner = 'alice'
const pieces = 5
const concurrency = 4

/** The jobs of the log as the records would tell: a job has ended with the last of its pieces. */
const queueOf = (log: WorkLog): IngestionQueue => ({
  newest: async (userId) => ({ holder: { userId } }),
  unfinished: async (userId, most) => {
    const all = [...log.pieces.values()].filter((piece) => piece.owner === userId)
    const jobs = Map.groupBy(all, ({ id }) => jobOf(id))
    return [...jobs]
      .filter(([, of]) => of.some(({ ended }) => !ended))
      .flatMap(([id], index) => (index < most ? [id] : []))
  },
  others: async () => [],
  begunSince: async () => undefined,
})

function limits() {
  const state = { most: 2, changes: 0 }
  const settings = { of: async () => state.most, changes: () => state.changes } as unknown as SettingsSystem
  return {
    settings,
    set(most: number) {
      state.most = most
      state.changes++
    },
  }
}

/** Five jobs of Alice and one of Bob over as many engines, worked off; the log shows how. */
async function workOff(options: { readonly engines: number; readonly seed: number; readonly most: number }) {
  const clock = manualClock({ turns: 4 })
  const random = seededRandom(options.seed)
  const log = workLog()
  const data = memoryData()
  const limit = limits()
  limit.set(options.most)
  const policy = () =>
    ingestLane({ settings: limit.settings, deployment: deploymentSettings(), clock, queue: queueOf(log) })
  const engines = await Promise.all(
    Array.from({ length: options.engines }, () =>
      lineEngine(log, policy(), {
        clock,
        data,
        shared: options.engines > 1,
        concurrency,
        work: () => takes(clock, 50 + Math.round(random() * 300)),
      }),
    ),
  )
  for (const { runtime } of engines) await runtime.start()
  for (let job = 0; job < 5; job++) {
    for (let piece = 0; piece < pieces; piece++) await engines[job % engines.length]!.ask(`job${job}/${piece}`, owner)
  }
  for (let piece = 0; piece < pieces; piece++) await engines[0]!.ask(`bobs/${piece}`, 'bob')
  return {
    log,
    limit,
    clock,
    ended: () => [...log.pieces.values()].filter(({ ended }) => ended).length,
    async stop() {
      const stopped = Promise.all(engines.map(({ runtime }) => runtime.stop(0)))
      await clock.advance(1_000)
      await stopped
    },
  }
}

it.each([
  [1, 1, 1],
  [1, 2, 2],
  [2, 3, 1],
  [2, 4, 2],
])('%i processes, seed %i: at most %i jobs of a user run at a time, in their order', async (engines, seed, most) => {
  const { log, clock, ended, stop } = await workOff({ engines, seed, most })
  for (let second = 0; second < 60 && ended() < log.pieces.size; second++) await clock.advance(1_000)
  expect(ended()).toBe(6 * pieces)
  expect(log.mostJobs.get(owner)).toBe(most)
  // Bob, who came last, waits for what has begun and for a turn of Alice's in each process.
  const before = log.begun.findIndex((id) => id.startsWith('bobs'))
  expect(before).toBeLessThanOrEqual(engines * (concurrency + 2))
  const firsts = [0, 1, 2, 3, 4].map((job) => log.begun.findIndex((id) => id.startsWith(`job${job}`)))
  expect(firsts).toEqual(firsts.toSorted((one, other) => one - other))
  await stop()
})

it('lets all begin when the limit is taken away', async () => {
  const { log, limit, clock, stop, ended } = await workOff({ engines: 1, seed: 5, most: 1 })
  await clock.advance(100)
  expect(log.mostJobs.get(owner)).toBe(1)
  limit.set(-1)
  while (ended() < log.pieces.size) await clock.advance(1_000)
  expect(log.mostJobs.get(owner)).toBeGreaterThan(1)
  await stop()
})
