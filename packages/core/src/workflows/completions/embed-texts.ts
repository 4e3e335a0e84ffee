import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { check } from '../../kernel/input/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { countTokens } from '../../resources/documents/index.ts'
import { modelsService, type ModelRegistry } from '../../resources/models/index.ts'
import { unknownModel } from './callable-models.ts'

/** Texts for one embedding model. */
export const embeddingCallSchema = z.object({
  model: z.string().min(1).max(256),
  input: z.array(z.string().min(1).max(100_000)).min(1).max(1000),
  /** Of the vectors; only those the model has. */
  dimensions: z.int().min(1).optional(),
})
export type EmbeddingCall = z.input<typeof embeddingCallSchema>

export interface Embeddings {
  readonly model: string
  /** One a text, in order. */
  readonly vectors: readonly (readonly number[])[]
  /** Counted here: embedding models do not report it. */
  readonly inputTokens: number
}

/**
 * @throws `not_found` for an unknown model, `unsupported` for dimensions that the model does not have, `invalid_input`,
 * `provider_failed`
 */
export async function embedTexts(
  registry: ModelRegistry,
  principal: Principal,
  input: EmbeddingCall,
  options: CallOptions,
): Promise<Embeddings> {
  const call = check(embeddingCallSchema, input)
  const model = registry.embeddingModels.find(({ id }) => id === call.model)
  if (!model) throw unknownModel(`There is no embedding model ${call.model.slice(0, 100)}.`)
  if (call.dimensions !== undefined && call.dimensions !== model.dimensions) {
    throw new DocentError({
      code: 'unsupported',
      message: `Vectors of the model ${model.id} have ${model.dimensions} dimensions; leave dimensions out.`,
      details: { field: 'dimensions' },
    })
  }
  const vectors = await modelsService(registry).encodeChunks(principal, model.id, { chunks: call.input }, options)
  let inputTokens = 0
  for (const text of call.input) inputTokens += await countTokens(text)
  return { model: model.id, vectors, inputTokens }
}
