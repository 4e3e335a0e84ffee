import { asDocentError } from '../../kernel/errors/index.ts'
import type { Logger, Reranker } from '../../kernel/ports/index.ts'
import { leastRelevance } from './relevance.ts'
import type { Passage } from './passage.ts'

/**
 * Passages in the order of a reranker, with its scores. A reranker that fails costs its order and no more: the passages
 * stay as they were, and `warn` reports it.
 */
export async function rerankPassages(
  { reranker, logger }: { readonly reranker: Reranker; readonly logger: Logger },
  question: string,
  passages: readonly Passage[],
  options: { readonly warn?: ((warning: string) => void) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<readonly Passage[]> {
  const read = passages.slice(0, reranker.maxTexts)
  try {
    const texts = read.map(({ chunk }) => chunk.text)
    const scores = await reranker.rerank(question, texts, { signal: options.signal })
    const ordered = read
      .map((passage, index) => scored(passage, scores[index]!, reranker.relevantScore))
      .sort((a, b) => b.score - a.score)
    const last = ordered.at(-1)?.score ?? 0
    // What it did not read stays behind, in its order.
    const unread = passages
      .slice(reranker.maxTexts)
      .map((passage) => ({ ...passage, score: Math.min(passage.score, last) }))
    return [...ordered, ...unread]
  } catch (error) {
    options.signal?.throwIfAborted()
    const { message } = asDocentError(error)
    logger.warn({ error, reranker: reranker.id }, 'passages were not reranked')
    options.warn?.(`The passages were not reranked: ${message}`)
    return passages
  }
}

/** With a score of relevance, the reranker knows better than words and vectors. */
const scored = (passage: Passage, score: number, relevantScore: number | undefined): Passage => ({
  ...passage,
  score,
  ...(relevantScore === undefined || relevantScore <= 0
    ? {}
    : {
        relevance: Math.min(1, Math.max(0, (score / relevantScore) * leastRelevance)),
        relevant: score >= relevantScore,
      }),
})
