import type { Clock } from '../../kernel/ports/index.ts'
import type { ModelPolicy } from './model-policy.ts'

/** Which models fail, and which providers cannot be used, as far as this process has seen. */
export interface ModelHealth {
  failed(modelId: string): void
  succeeded(modelId: string): void
  /** It refuses this server's key, which stays wrong, or did not answer; with the reason in a sentence. */
  gone(provider: string, reason: string, { refuses }: { readonly refuses: boolean }): void
  answered(provider: string): void
  /** Why the provider could not be used the last time. */
  absence(provider: string): string | undefined
  /** Whether to ask one that did not answer again: true once in a while. */
  askAgain(provider: string): boolean
  /** It failed too often in a row, too recently. Callers with a choice leave it out. */
  resting(modelId: string): boolean
}

export function modelHealth(clock: Clock, policy: ModelPolicy): ModelHealth {
  const { restAfterFailures = 5, restMs = 60_000 } = policy
  const failures = new Map<string, { count: number; at: number }>()
  const absences = new Map<string, { readonly reason: string; askAt: number }>()
  return {
    gone: (provider, reason, { refuses }) =>
      void absences.set(provider, { reason, askAt: refuses ? Number.POSITIVE_INFINITY : clock.now() + restMs }),
    answered: (provider) => void absences.delete(provider),
    absence: (provider) => absences.get(provider)?.reason,
    askAgain(provider) {
      const absence = absences.get(provider)
      if (absence === undefined || clock.now() < absence.askAt) return false
      absence.askAt = clock.now() + restMs
      return true
    },
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
