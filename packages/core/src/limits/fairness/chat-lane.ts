import type { LanePolicy } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import type { SettingHolder, SettingsSystem } from '../settings/index.ts'
import { placesOf } from './places-of.ts'

/** What is known of those who ask; supplied by the tier above, which keeps the questions. */
export interface Askers {
  /** As they asked last. */
  holder(userId: string): Promise<SettingHolder>
  /** Questions asked from then on, counted up to `most`, and whether any of them was begun with. */
  askedSince(userId: string, from: number, most: number): Promise<{ readonly asked: number; readonly begun: boolean }>
}

const minute = 60_000
const tier = { fresh: 0, normal: 1, heavy: 2 } as const

/**
 * Answers: so many of a user at a time, and three tiers of users. Users who asked much within the window come last, those
 * who had no answer within it first.
 */
export function chatLane(dependencies: {
  readonly settings: SettingsSystem
  readonly deployment: DeploymentSettings
  readonly clock: Clock
  readonly askers: Askers
}): LanePolicy {
  const { settings, deployment, clock, askers } = dependencies
  const heavyFrom = deployment.chatHeavyUserThreshold
  return {
    byJob: false,
    changes: settings.changes,
    allowance: async (userId) => ({
      places: placesOf(await settings.of(await askers.holder(userId), 'chat_max_concurrent_per_user')),
    }),
    tiers: deployment.chatFairnessEnabled
      ? {
          count: 3,
          rotateEvery: deployment.chatFairnessStarvationInterval,
          async of(userId) {
            const from = clock.now() - deployment.chatFreshUserWindowMinutes * minute
            const { asked, begun } = await askers.askedSince(userId, from, heavyFrom)
            return asked >= heavyFrom ? tier.heavy : begun ? tier.normal : tier.fresh
          },
        }
      : undefined,
  }
}
