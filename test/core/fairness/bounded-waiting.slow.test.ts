/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import type { LanePolicy } from '../../../packages/core/src/kernel/durable/index.ts'
import {
  chatLane,
  deploymentSettings,
  ingestLane,
  type SettingsSystem,
} from '../../../packages/core/src/limits/index.ts'
import { seededRandom } from '../../durability/seeded-random.ts'
import { lineEngine, takes, workLog, type WorkLog } from './line-engine.ts'

const users = 8
const heavyAhead = 120
const seeds = [1, 2, 3]
const rotateEvery = 6

const unlimited = {
  of: async () => -1,
  changes: () => 0,
} as unknown as SettingsSystem

/** Who asked what since when, as the records would tell. */
const askedSince = (log: WorkLog, owner: string, from: number) =>
  [...log.pieces.values()].filter((piece) => piece.owner === owner && piece.asked >= from)

type PolicyOf = (log: WorkLog, clock: ReturnType<typeof manualClock>) => LanePolicy

const lanes: Readonly<Record<string, PolicyOf>> = {
  chat: (log, clock) =>
    chatLane({
      settings: unlimited,
      clock,
      deployment: deploymentSettings({ chatFairnessStarvationInterval: rotateEvery }),
      askers: {
        holder: async (userId) => ({ userId }),
        askedSince: async (userId, from, most) => {
          const asked = askedSince(log, userId, from)
          return { asked: Math.min(most, asked.length), begun: asked.some(({ begun }) => begun !== undefined) }
        },
      },
    }),
  ingest: (log, clock) =>
    ingestLane({
      settings: unlimited,
      clock,
      deployment: deploymentSettings({ crawlHeavyUserJobsThreshold: 20 }),
      queue: {
        newest: async (userId) => ({ holder: { userId } }),
        unfinished: async () => [],
        others: async () => [],
        begunSince: async (userId, from, count) => askedSince(log, userId, from).at(-count)?.asked,
      },
    }),
}

/** A heavy user has much queued all the time; the others ask now and then, one thing at a time. */
async function simulate(policyOf: PolicyOf, seed: number): Promise<{ log: WorkLog; waits: Map<string, number[]> }> {
  const clock = manualClock({ turns: 4 })
  const random = seededRandom(seed)
  const log = workLog()
  let asked = 0
  const engine = await lineEngine(log, policyOf(log, clock), {
    clock,
    concurrency: 2,
    work: async (_id, owner) => {
      if (owner === 'heavy') await engine.ask(`h${++asked}`, 'heavy')
      await takes(clock, 50 + Math.round(random() * 200))
    },
  })
  for (let number = 0; number < heavyAhead; number++) await engine.ask(`h${++asked}`, 'heavy')
  await engine.runtime.start()
  const waits = new Map<string, number[]>()
  const open = new Map<string, { readonly id: string; readonly at: number }>()
  for (let step = 0; step < 50; step++) {
    for (let user = 0; user < users; user++) {
      const owner = `user${user}`
      const last = open.get(owner)
      if (last) {
        const begun = log.pieces.get(last.id)!.begun
        if (begun === undefined) continue
        waits.set(owner, [...(waits.get(owner) ?? []), begun - last.at])
        open.delete(owner)
      }
      if (random() < 0.9) {
        const id = `u${user}x${step}`
        open.set(owner, { id, at: log.begun.length })
        await engine.ask(id, owner)
      }
    }
    await clock.advance(200 + Math.round(random() * 300))
  }
  // Nobody is left waiting longer than those who were served.
  for (const [owner, { at }] of open) waits.set(owner, [...(waits.get(owner) ?? []), log.begun.length - at])
  const stopped = engine.runtime.stop(0)
  await clock.advance(1_000)
  await stopped
  return { log, waits }
}

it.each(Object.entries(lanes).flatMap(([lane, policyOf]) => seeds.map((seed) => [lane, seed, policyOf] as const)))(
  'in the %s lane nobody waits longer than a few rounds, seed %i',
  async (_lane, seed, policyOf) => {
    const { log, waits } = await simulate(policyOf, seed)
    expect([...waits.keys()]).toHaveLength(users)
    // Each of the others once in their tier and once in the one before it, and the turns that go to the heavy one.
    const rounds = 2 * users
    const bound = rounds + Math.ceil(rounds / 5) + 2
    expect(bound).toBeLessThan(heavyAhead)
    expect(Math.max(...[...waits.values()].flat())).toBeLessThanOrEqual(bound)
    // The heavy one gets turns, too, however many others wait.
    const gaps = log.begun.flatMap((id, index) => (id.startsWith('h') ? [index] : []))
    const longest = Math.max(...gaps.map((at, index) => at - (gaps[index - 1] ?? 0)))
    expect(longest).toBeLessThanOrEqual(3 * rotateEvery)
    expect(log.begun.some((id) => id.startsWith('u'))).toBe(true)
  },
)
