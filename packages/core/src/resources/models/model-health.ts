import type { Clock } from '../../kernel/ports/index.ts'
import type { ModelPolicy } from './model-policy.ts'

/** Which models fail, as far as this process has seen. */
export interface ModelHealth {
  failed(modelId: string): void
  succeeded(modelId: string): void
  /** It failed too often in a row, too recently. Callers with a choice leave it out. */
  resting(modelId: string): boolean
}

export function modelHealth(clock: Clock, policy: ModelPolicy): ModelHealth {
  const { restAfterFailures = 5, restMs = 60_000 } = policy
  const failures = new Map<string, { count: number; at: number }>()
  return {
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
