import type { LanePolicy } from '../../kernel/durable/index.ts'
import type { Clock } from '../../kernel/ports/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import type { SettingHolder, SettingsSystem } from '../settings/index.ts'
import { placesOf } from './places-of.ts'

/** What is known of jobs that ingest; supplied by the tier above, which keeps them. */
export interface IngestionQueue {
  /** Those of a user that have not ended, the oldest first. */
  unfinished(userId: string, most: number): Promise<readonly string[]>
  /** Other jobs of a user that have not ended and may use the lane. */
  others(userId: string): Promise<readonly string[]>
  /** The user as they began the last one, with all that have not ended, the oldest first, where these are few. */
  newest(userId: string): Promise<{ readonly holder: SettingHolder; readonly all?: readonly string[] | undefined }>
  /** When the last of the `count` newest was begun that were begun from then on; undefined when there are fewer. */
  begunSince(userId: string, from: number, count: number): Promise<number | undefined>
}

const minute = 60_000
/** Every so many turns those who ingest much come first. */
const rotateEvery = 5
/** Users of whom it is remembered that they ingest much. */
const mostRemembered = 1_000

/**
 * Ingestion: so many jobs of a user at a time, and two tiers of users. The jobs that may run are the oldest ones that have not
 * ended. So nothing has to be counted, and nothing put right after a crash: every process finds the same ones.
 */
export function ingestLane(dependencies: {
  readonly settings: SettingsSystem
  readonly deployment: DeploymentSettings
  readonly clock: Clock
  readonly queue: IngestionQueue
}): LanePolicy {
  const { settings, deployment, clock, queue } = dependencies
  const heavyFrom = deployment.crawlHeavyUserJobsThreshold
  const windowMs = deployment.crawlFreshUserWindowMinutes * minute
  /** Until when users are known to ingest much: what they have begun does not become less before. */
  const heavyUntil = new Map<string, number>()
  return {
    byJob: true,
    changes: settings.changes,
    async allowance(userId) {
      const places = Number.POSITIVE_INFINITY
      const { holder, all } = await queue.newest(userId)
      const most = placesOf(await settings.of(holder, 'crawl_max_concurrent_per_user'))
      if (most === Number.POSITIVE_INFINITY) return { places }
      const jobs = all ?? (await queue.unfinished(userId, most + 1))
      return jobs.length <= most
        ? { places }
        : { places, jobs: [...jobs.slice(0, most), ...(await queue.others(userId))] }
    },
    tiers: deployment.crawlFairnessEnabled
      ? {
          count: 2,
          rotateEvery,
          async of(userId) {
            const now = clock.now()
            if (now < (heavyUntil.get(userId) ?? 0)) return 1
            heavyUntil.delete(userId)
            const begun = await queue.begunSince(userId, now - windowMs, heavyFrom)
            if (begun === undefined) return 0
            if (heavyUntil.size >= mostRemembered) heavyUntil.clear()
            heavyUntil.set(userId, begun + windowMs)
            return 1
          },
        }
      : undefined,
  }
}
