import type { Clock } from '../../kernel/ports/index.ts'
import type { ModelPolicy } from './model-policy.ts'

/** Which models fail, and which providers refuse this server, as far as this process has seen. */
export interface ModelHealth {
  failed(modelId: string): void
  succeeded(modelId: string): void
  /** It refuses this server's key, with the reason in a sentence. */
  refused(provider: string, reason: string): void
  accepted(provider: string): void
  /** Why the provider refuses this server, when it did the last time. */
  refusal(provider: string): string | undefined
  /** It failed too often in a row, too recently. Callers with a choice leave it out. */
  resting(modelId: string): boolean
}

export function modelHealth(clock: Clock, policy: ModelPolicy): ModelHealth {
  const { restAfterFailures = 5, restMs = 60_000 } = policy
  const failures = new Map<string, { count: number; at: number }>()
  const refusals = new Map<string, string>()
  return {
    refused: (provider, reason) => void refusals.set(provider, reason),
    accepted: (provider) => void refusals.delete(provider),
    refusal: (provider) => refusals.get(provider),
    failed(modelId) {
      const { count } = failures.get(modelId) ?? { count: 0 }
      failures.set(modelId, { count: count + 1, at: clock.now() })
    },
    succeeded: (modelId) => void failures.delete(modelId),
    resting(modelId) {
      const known = failures.get(modelId)
      return known !== undefined && known.count >= restAfterFailures && clock.now() - known.at < restMs
    },
  }
}
