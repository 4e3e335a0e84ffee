import { DocentError, type ErrorCode } from '../../kernel/errors/index.ts'
import type { EmbeddingModel } from '../../kernel/ports/index.ts'

/** A provider that is down or refuses. One that is only busy is waited for. */
const away: readonly ErrorCode[] = ['provider_failed', 'provider_refused', 'unavailable', 'timed_out']

/** Whether an embedding model cannot be used now, so that words have to do. */
export const isAway = (error: unknown): error is DocentError =>
  DocentError.isInstance(error) && away.includes(error.code)

/** The vector of a question, or why there is none: then it is searched for by its words. */
export type QueryEmbedding = { readonly vector: Float32Array | undefined } | { readonly missing: DocentError }

/**
 * Embeds a question when it is first needed, and once: a search that has to look further asks again, and a provider that does not answer
 * would make it wait each time.
 */
export function queryEmbedding(
  embedding: Pick<EmbeddingModel, 'embed'>,
  asked: string,
  signal?: AbortSignal,
): () => Promise<QueryEmbedding> {
  let embedded: Promise<QueryEmbedding> | undefined
  return () => (embedded ??= embed(embedding, asked, signal))
}

async function embed(
  embedding: Pick<EmbeddingModel, 'embed'>,
  asked: string,
  signal: AbortSignal | undefined,
): Promise<QueryEmbedding> {
  try {
    const [vector] = await embedding.embed([asked], { kind: 'query', signal })
    // A vector without direction is near to nothing.
    return { vector: vector?.some((value) => value !== 0) ? vector : undefined }
  } catch (error) {
    if (isAway(error)) return { missing: error }
    throw error
  }
}

/** For callers: what they got instead. */
export const byWordsAlone = ({ message }: DocentError): string =>
  `The embedding model cannot be used, so that only the words of the question were searched for: ${message}`
