import { requireCollection } from '../../access/index.ts'
import type { Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Clock, Ids, LanguageModel, OutgoingNetwork, Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { ChatRate, SettingsSystem } from '../../limits/index.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'
import { modelRetryPolicy, type ModelRegistry, type OpenedModel } from '../../resources/models/index.ts'
import { costNanoOf, type ModelCall, type UsageRecord } from '../../resources/usage/index.ts'
import { answerTokens } from '../answer/index.ts'
import { askCollection, type AskCollectionDependencies } from './ask-collection.ts'
import { callModel, type CallRecord } from './call-model.ts'
import { callableModels, collectionIn, unknownModel, type CallableModel } from './callable-models.ts'
import { completionCallSchema, type CheckedCall, type Completion, type CompletionCall } from './completion-call.ts'
import { embedTexts, type EmbeddingCall, type Embeddings } from './embed-texts.ts'
import { callNeeds, callTokens, modelRequest } from './model-request.ts'
import { requireToolUse } from './tool-use.ts'

export interface CompletionsDependencies extends AskCollectionDependencies {
  readonly clock: Clock
  readonly ids: Ids
  readonly models: ModelRegistry
  readonly collections: Pick<CollectionRecords, 'list' | 'require'>
  /** Undefined: images at addresses are refused. */
  readonly network: OutgoingNetwork | undefined
  /** Keeps account of calls of models. What it throws is logged; the answer has been given. */
  readonly recordUsage: RecordUsage
  readonly runtime: Runtime
  readonly rate: ChatRate
  readonly settings: SettingsSystem
}

export type RecordUsage = (record: UsageRecord, options: CallOptions) => Promise<void>

/** A caller waits, and most clients try again themselves. */
const policy = { tries: 3, longestPauseMs: 5_000 }

/** Calls of models with conversations that the callers keep themselves. */
export function completionsService(dependencies: CompletionsDependencies) {
  const { clock, ids, models, network, recordUsage, logger, runtime, rate } = dependencies
  const patient = { clock, retry: modelRetryPolicy({ clock, ids, policy }) }
  const callable = callableModels(models, dependencies.collections, clock.now())

  /** The named model; for `auto` the one that is chosen for everything, of those that can do what is asked. */
  async function modelFor(call: CheckedCall): Promise<LanguageModel> {
    try {
      return await models.choose({ llm: call.model, needs: callNeeds(call) }, callTokens(call))
    } catch (error) {
      throw DocentError.isInstance(error) && error.code === 'not_found' ? unknownModel(error.message) : error
    }
  }

  return {
    /**
     * Begins an answer that belongs to this call: nothing is kept, and it ends with the signal or when it is not read on.
     * A failure of the model is thrown by the first step of `parts`, as long as nothing was said.
     * @throws `not_found` for an unknown model or collection, `forbidden` with a key of one collection for all else,
     * `unsupported` for what the model cannot do, `invalid_input`, `rate_limited`
     */
    async create(principal: Principal, input: CompletionCall, options: CallOptions = {}): Promise<Completion> {
      const call = check(completionCallSchema, input)
      requireToolUse(call)
      const started = { id: ids.uuid(), createdAt: clock.now() }
      const collectionId = call.collections ? collectionIn(call.model) : undefined
      if (collectionId !== undefined) {
        requireCollection(principal, collectionId)
        const parts = askCollection(dependencies, principal, collectionId, call, options)
        return { ...started, model: call.model, parts }
      }
      requireGlobalKey(principal)
      const model = await modelFor(call)
      const opened = models.open(model, { llm: call.model }, { payer: principal, kind: 'compatibility' })
      const { requestId, signal } = options
      await runtime.commit({ actor: principal.userId, requestId, signal }, (draft) => rate(draft, principal.userId))
      const standardTokens = await answerTokens(dependencies.settings)
      const request = await modelRequest(call, model, { network, signal: options.signal, standardTokens })
      const record = (made: CallRecord) =>
        recordUsage(
          { ...opened.usage(), calls: opened.calls.length > 0 ? opened.calls : leftCalls(made, opened) },
          options,
        ).catch((error: unknown) => {
          logger.error({ error, model: model.id }, 'the usage of a call was not recorded')
        })
      return {
        ...started,
        get model() {
          return opened.answering.id
        },
        parts: callModel(patient, opened, { ...request, signal: options.signal }, record),
      }
    },

    /**
     * Vectors of texts. Calls of embedding models cost nothing that is accounted for.
     * @throws `not_found`, `forbidden` with a key of one collection, `unsupported`, `invalid_input`, `provider_failed`
     */
    async embed(principal: Principal, input: EmbeddingCall, options: CallOptions = {}): Promise<Embeddings> {
      requireGlobalKey(principal)
      return embedTexts(models, principal, input, options)
    },

    /** What can be named as the model of a call; collections only when asked for. */
    models: (
      principal: Principal,
      input: { readonly collections?: boolean } = {},
      _options: CallOptions = {},
    ): Promise<CallableModel[]> => callable.list(principal, { collections: input.collections ?? false }),

    /** @throws `not_found` */
    model: (
      principal: Principal,
      id: string,
      input: { readonly collections?: boolean } = {},
      _options: CallOptions = {},
    ): Promise<CallableModel> => callable.get(principal, id, { collections: input.collections ?? false }),
  }
}

function requireGlobalKey({ scope }: Principal): void {
  if (scope.kind === 'global') return
  throw new DocentError({
    code: 'forbidden',
    message: 'This API key is for chatting with one collection; use a global key to call a model.',
    details: { field: 'model' },
  })
}

/** A call that was left before its model let go: what was heard of it until then. */
function leftCalls({ model, usage }: CallRecord, { reservation }: OpenedModel): ModelCall[] {
  const { inputTokens, outputTokens, estimated } = usage
  if (inputTokens + outputTokens === 0) return []
  const costNano = costNanoOf(model.price, inputTokens, outputTokens)
  return [{ model: model.id, provider: model.provider, inputTokens, outputTokens, estimated, costNano, reservation }]
}
