import type { Draft } from '../../kernel/durable/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import { enforceRate } from './rate-limit.ts'

/** Counts the making of follow-up questions, beside the answers. @throws `rate_limited` */
export type FollowUpRate = (draft: Draft, userId: string) => Promise<void>

/** As many a minute as answers: each needs at most one. */
export const followUpRate =
  ({ chatRateLimitPerMinute: perMinute }: DeploymentSettings): FollowUpRate =>
  (draft, userId) =>
    enforceRate(draft, {
      id: `follow-up:${userId}`,
      perMinute,
      message: `Follow-up questions were made for ${perMinute} answers within a minute, the most that is allowed.`,
    })
