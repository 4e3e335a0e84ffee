import { requireGlobal } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { SettingsSystem } from '../../limits/index.ts'
import type { CallArguments } from '../../resources/chat-settings/index.ts'
import type { ModelNeeds, ModelRegistry, OpenedModel, RetryPolicy } from '../../resources/models/index.ts'
import { recordUsage, type UsageKind } from '../../resources/usage/index.ts'
import { callNeeds, refuseUnmet } from '../answer/index.ts'

export interface ModelTaskDependencies {
  readonly runtime: Runtime
  readonly clock: Clock
  readonly idempotency: Idempotency
  readonly models: ModelRegistry
  readonly retry: RetryPolicy
  readonly settings: SettingsSystem
}

/** What tasks work with besides their model. */
export type TaskMeans = Pick<ModelTaskDependencies, 'retry' | 'settings'>

export interface ModelTask<Answer> {
  readonly operation: string
  readonly kind: UsageKind
  /** What makes two calls the same. */
  readonly input: unknown
  readonly llm: string
  readonly llmArgs?: CallArguments | undefined
  readonly needs?: ModelNeeds | undefined
  readonly timeoutSeconds: number
  /** Whether another model may answer in its place. @default true */
  readonly fallback?: boolean
  work(model: OpenedModel, signal: AbortSignal): Promise<Answer>
}

/**
 * Has a model do something while the caller waits. What it spent is recorded with the answer that is remembered for the
 * caller's key, and also when it fails.
 */
export async function runTask<Answer>(
  { runtime, clock, idempotency, models }: ModelTaskDependencies,
  principal: Principal,
  options: CallOptions,
  { operation, kind, input, llm, llmArgs = {}, needs, timeoutSeconds, fallback = true, work }: ModelTask<Answer>,
): Promise<Answer> {
  requireGlobal(principal)
  const choice = { llm, costControls: llmArgs.costControls, needs: { ...callNeeds(llmArgs), ...needs } }
  const chosen = await models.choose(choice)
  const { reasoningEffort, repetitionPenalty } = llmArgs
  refuseUnmet({ llmArgs: { reasoningEffort, repetitionPenalty } }, chosen)
  const commit = { actor: principal.userId, requestId: options.requestId }
  return idempotency.once<Answer, Answer>(principal, operation, { llm, input }, options, {
    again: async (answer) => answer,
    async first(remember) {
      const purpose = { payer: principal, kind }
      const model = fallback ? models.open(chosen, choice, purpose) : models.alone(chosen, purpose)
      try {
        const answer = await withinTime(clock, timeoutSeconds, options.signal, (signal) => work(model, signal))
        return await runtime.commit(commit, (draft) => {
          recordUsage(draft, model.usage())
          remember(draft, answer)
          return answer
        })
      } catch (error) {
        if (model.calls.length > 0) {
          // The first failure is more useful than that this fails as well.
          await runtime.commit(commit, (draft) => recordUsage(draft, model.usage())).catch(() => {})
        }
        throw error
      }
    },
  })
}

/** Work that is aborted when its time is over, or its caller has left. */
export async function withinTime<Value>(
  clock: Clock,
  seconds: number,
  caller: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const controller = new AbortController()
  const forward = () => controller.abort(caller?.reason)
  caller?.addEventListener('abort', forward, { once: true })
  if (caller?.aborted) forward()
  const cancel = clock.schedule(clock.now() + seconds * 1000, () =>
    controller.abort(
      new DocentError({
        code: 'timed_out',
        message: `The model took longer than ${seconds} seconds; try again with a longer timeout.`,
      }),
    ),
  )
  try {
    return await work(controller.signal)
  } finally {
    cancel()
    caller?.removeEventListener('abort', forward)
  }
}
