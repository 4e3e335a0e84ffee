import { describe, expect, it } from 'vitest'
import { manualClock } from '../../testing/index.ts'
import { deploymentSettings } from '../deployment/index.ts'
import type { SettingsSystem } from '../settings/index.ts'
import { chatLane } from './chat-lane.ts'
import { ingestLane } from './ingest-lane.ts'

const minute = 60_000
const holder = async (userId: string) => ({ userId, groups: ['staff'] })
const settings = (limit: number, asked: unknown[] = []) =>
  ({
    of: async (...of: unknown[]) => (asked.push(of), limit),
    changes: () => 0,
  }) as unknown as SettingsSystem

describe('the lane of answers', () => {
  const lane = (asked: number, begun: boolean, deployment = {}) => {
    const clock = manualClock()
    const windows: number[] = []
    const policy = chatLane({
      settings: settings(7),
      clock,
      deployment: deploymentSettings(deployment),
      askers: {
        holder,
        askedSince: async (_, from, most) => {
          windows.push(clock.now() - from)
          return { asked: Math.min(asked, most), begun }
        },
      },
    })
    return { policy, windows }
  }

  it.each([
    [0, false, 0],
    [5, false, 0],
    [1, true, 1],
    [19, true, 1],
    [20, true, 2],
    [200, false, 2],
  ])('puts who asked %i times, begun %s, in tier %i', async (asked, begun, tier) => {
    const { policy, windows } = lane(asked, begun)
    expect(await policy.tiers!.of('alice')).toBe(tier)
    expect(windows).toEqual([10 * minute])
    expect(policy.tiers).toMatchObject({ count: 3, rotateEvery: 30 })
  })

  it('goes by the deployment', async () => {
    const deployment = {
      chatFreshUserWindowMinutes: 3,
      chatHeavyUserThreshold: 2,
      chatFairnessStarvationInterval: 4,
    }
    const { policy, windows } = lane(2, true, deployment)
    expect(await policy.tiers!.of('alice')).toBe(2)
    expect(windows).toEqual([3 * minute])
    expect(policy.tiers!.rotateEvery).toBe(4)
  })

  it('limits also without fairness', async () => {
    const { policy } = lane(100, true, { chatFairnessEnabled: false })
    expect(policy.tiers).toBeUndefined()
    expect(await policy.allowance('alice')).toEqual({ places: 7 })
  })
})

describe('the lane of ingestion', () => {
  const lane = (limit: number, jobs: readonly string[], begun = 0, deployment = {}) => {
    const asked: unknown[] = []
    const clock = manualClock()
    const counted: number[] = []
    const policy = ingestLane({
      settings: settings(limit, asked),
      clock,
      deployment: deploymentSettings(deployment),
      queue: {
        newest: async (userId) => ({
          holder: await holder(userId),
          all: jobs.length > 3 ? undefined : jobs,
        }),
        unfinished: async (_, most) => jobs.slice(0, most),
        others: async () => ['deletion'],
        begunSince: async (_, from, count) => {
          counted.push(from)
          return begun >= count ? from + minute : undefined
        },
      },
    })
    return { policy, asked, clock, counted }
  }

  it('lets the oldest jobs in, as many as the limit of the user allows, in their order', async () => {
    const { policy, asked } = lane(2, ['one', 'two', 'three', 'four'])
    expect(await policy.allowance('alice')).toEqual({ places: Infinity, jobs: ['one', 'two', 'deletion'] })
    expect(asked).toEqual([[{ userId: 'alice', groups: ['staff'] }, 'crawl_max_concurrent_per_user']])
    expect(await lane(2, ['one', 'two', 'three']).policy.allowance('alice')).toEqual({
      places: Infinity,
      jobs: ['one', 'two', 'deletion'],
    })
    expect(await lane(2, ['one', 'two']).policy.allowance('alice')).toEqual({ places: Infinity })
    expect(await lane(-1, ['one', 'two']).policy.allowance('alice')).toEqual({ places: Infinity })
  })

  it('looks again for the jobs of those who began many once the first of these leaves the window', async () => {
    const { policy, clock, counted } = lane(25, [], 5)
    expect(await policy.tiers!.of('alice')).toBe(1)
    await clock.advance(minute - 1)
    expect(await policy.tiers!.of('alice')).toBe(1)
    expect(counted).toHaveLength(1)
    await clock.advance(1)
    expect(await policy.tiers!.of('alice')).toBe(1)
    expect(counted).toHaveLength(2)
  })

  it('puts who began many jobs last, unless that is off', async () => {
    expect(await lane(25, [], 4).policy.tiers!.of('alice')).toBe(0)
    expect(await lane(25, [], 5).policy.tiers!.of('alice')).toBe(1)
    const off = lane(1, ['one', 'two'], 5, { crawlFairnessEnabled: false }).policy
    expect(off.tiers).toBeUndefined()
    expect((await off.allowance('alice')).jobs).toEqual(['one', 'deletion'])
  })
})
