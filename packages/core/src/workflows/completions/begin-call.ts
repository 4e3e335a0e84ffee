import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { Clock, Ids, LanguageModel, Logger, OutgoingNetwork, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ChatRate, SettingsSystem } from '../../limits/index.ts'
import { modelRetryPolicy, type ModelRegistry, type OpenedModel } from '../../resources/models/index.ts'
import { costNanoOf, type ModelCall, type UsagePurpose, type UsageRecord } from '../../resources/usage/index.ts'
import { answerTokens } from '../answer/index.ts'
import { callModel, type CallRecord } from './call-model.ts'
import { unknownModel } from './callable-models.ts'
import type { CheckedCall, Completion } from './completion-call.ts'
import { callNeeds, callTokens, modelRequest } from './model-request.ts'

export interface BeginCallDependencies {
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
  readonly models: ModelRegistry
  /** Undefined: images at addresses are refused. */
  readonly network: OutgoingNetwork | undefined
  /** Keeps account of calls of models. What it throws is logged; the answer has been given. */
  readonly recordUsage: RecordUsage
  readonly runtime: Runtime
  readonly rate: ChatRate
  readonly settings: SettingsSystem
}

export type RecordUsage = (record: UsageRecord, options: CallOptions) => Promise<void>

/** Whose call it is, and what it is for. */
type CallPurpose = UsagePurpose & { readonly payer: Principal }

/** A caller waits, and most clients try again themselves. */
const policy = { tries: 3, longestPauseMs: 5_000 }

/**
 * Begins a call of a model that belongs to its caller: nothing of it is kept but its usage. `called` learns of the
 * calls before they are in the ledger.
 * @throws as the service of completions
 */
export function beginCall(dependencies: BeginCallDependencies) {
  const { clock, ids, models, network, recordUsage, logger, runtime, rate } = dependencies
  const retrying = { clock, retry: modelRetryPolicy({ clock, ids, policy }) }

  /** The named model; for `auto` the one that is chosen for everything, of those that can do what is asked. */
  async function modelFor(call: CheckedCall): Promise<LanguageModel> {
    try {
      return await models.choose({ llm: call.model, needs: callNeeds(call) }, callTokens(call))
    } catch (error) {
      throw DocentError.isInstance(error) && error.code === 'not_found' ? unknownModel(error.message) : error
    }
  }

  return async (
    call: CheckedCall,
    purpose: CallPurpose,
    options: CallOptions,
    called: (calls: readonly ModelCall[]) => void = () => {},
  ): Promise<Completion> => {
    const started = { id: ids.uuid(), createdAt: clock.now() }
    const model = await modelFor(call)
    const opened = models.open(model, { llm: call.model }, purpose)
    const { requestId, signal } = options
    const { userId } = purpose.payer
    await runtime.commit({ actor: userId, requestId, signal }, (draft) => rate(draft, userId))
    const standardTokens = await answerTokens(dependencies.settings)
    const request = await modelRequest(call, model, { network, signal, standardTokens })
    const record = async (made: CallRecord) => {
      const calls = opened.calls.length > 0 ? opened.calls : leftCalls(made, opened)
      called(calls)
      await recordUsage({ ...opened.usage(), calls }, options).catch((error: unknown) => {
        logger.error({ error, model: model.id }, 'the usage of a call was not recorded')
      })
    }
    return {
      ...started,
      get model() {
        return opened.answering.id
      },
      parts: callModel(retrying, opened, { ...request, signal }, record),
    }
  }
}

/** A call that was left before its model let go: what was heard of it until then. */
function leftCalls({ model, usage }: CallRecord, { reservation }: OpenedModel): ModelCall[] {
  const { inputTokens, outputTokens, estimated } = usage
  if (inputTokens + outputTokens === 0) return []
  const costNano = costNanoOf(model.price, inputTokens, outputTokens)
  return [{ model: model.id, provider: model.provider, inputTokens, outputTokens, estimated, costNano, reservation }]
}
