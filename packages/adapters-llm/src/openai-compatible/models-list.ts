import { z } from 'zod'
import type { Connection } from './connection.ts'
import type { EmbeddingModelDescriptor, LanguageModelDescriptor } from './descriptors.ts'
import { knownEmbedding } from './known-models.ts'

const limit = z.number().int().positive().nullish()

/** Limits go by many names: vLLM's, Groq's, OpenRouter's and Mistral's. */
const listSchema = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      max_model_len: limit,
      context_window: limit,
      context_length: limit,
      max_context_length: limit,
      max_completion_tokens: limit,
    }),
  ),
})

export interface ServerModels {
  readonly models: readonly LanguageModelDescriptor[]
  readonly embeddings: readonly EmbeddingModelDescriptor[]
}

/** Names of models that do something else than chat. */
const otherKinds =
  /embed|minilm|\bbge-|\be5-|rerank|whisper|\btts|transcribe|audio|speech|realtime|dall-e|image|sora|veo|moderation|guard|ocr|babbage|davinci|instruct-0914|computer-use|search-(?:api|preview)|deep-research/i

/** The server's models: well-known embedding models, and all that are not evidently other than chat models. */
export async function listModels(connection: Connection, signal: AbortSignal | undefined): Promise<ServerModels> {
  const reply = await connection.get('/models', signal)
  const parsed = listSchema.safeParse(reply)
  if (!parsed.success) throw connection.failed(parsed.error)
  return {
    embeddings: parsed.data.data.flatMap(({ id }) => knownEmbedding(id) ?? []),
    models: parsed.data.data
      .filter(({ id }) => !otherKinds.test(id))
      .map((model) => {
        const contextTokens =
          model.max_model_len ?? model.context_window ?? model.context_length ?? model.max_context_length
        if (contextTokens == null) return { model: model.id }
        const outputTokens = Math.min(model.max_completion_tokens ?? 4096, Math.floor(contextTokens / 2))
        return { model: model.id, capabilities: { contextTokens, outputTokens } }
      }),
  }
}
