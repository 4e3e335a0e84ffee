import type { Draft } from '../../kernel/durable/index.ts'
import type { DeploymentSettings } from '../deployment/index.ts'
import { enforceRate } from './rate-limit.ts'

/** Counts an answer that a user asks for. @throws `rate_limited` */
export type ChatRate = (draft: Draft, userId: string) => Promise<void>

export const chatRate =
  ({ chatRateLimitPerMinute: perMinute }: DeploymentSettings): ChatRate =>
  (draft, userId) =>
    enforceRate(draft, {
      id: `chat:${userId}`,
      perMinute,
      message: `You asked for ${perMinute} answers within a minute, the most that is allowed; wait a moment.`,
    })
