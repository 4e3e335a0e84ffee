import { z } from 'zod'
import { requireCollection } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import type { CollectionRecords } from '../../resources/collections/index.ts'
import { askCollection, type AskCollectionDependencies } from './ask-collection.ts'
import { beginCall, type BeginCallDependencies } from './begin-call.ts'
import { callableModels, collectionIn, type CallableModel } from './callable-models.ts'
import { completionCallSchema, type Completion, type CompletionCall } from './completion-call.ts'
import { embedTexts, type EmbeddingCall, type Embeddings } from './embed-texts.ts'
import { requireToolUse } from './tool-use.ts'

const modelListSchema = z.object({ collections: z.boolean().default(false) })

export interface CompletionsDependencies extends AskCollectionDependencies, BeginCallDependencies {
  readonly collections: Pick<CollectionRecords, 'list' | 'require'>
}

/** Calls of models with conversations that the callers keep themselves. */
export function completionsService(dependencies: CompletionsDependencies) {
  const { clock, ids, models } = dependencies
  const callable = callableModels(models, dependencies.collections, clock.now())
  const begin = beginCall(dependencies)

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
      return begin(call, { payer: principal, kind: 'compatibility' }, options)
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
    models: async (
      principal: Principal,
      input: z.input<typeof modelListSchema> = {},
      _options: CallOptions = {},
    ): Promise<CallableModel[]> => callable.list(principal, check(modelListSchema, input)),

    /** @throws `not_found` */
    model: async (
      principal: Principal,
      id: string,
      input: z.input<typeof modelListSchema> = {},
      _options: CallOptions = {},
    ): Promise<CallableModel> => callable.get(principal, id, check(modelListSchema, input)),
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
