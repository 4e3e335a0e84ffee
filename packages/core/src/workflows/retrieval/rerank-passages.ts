import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import { unlessAborted } from '../../kernel/async/index.ts'
import type { Clock, Logger, Reranker } from '../../kernel/ports/index.ts'
import { leastRelevance } from './relevance.ts'
import type { Passage } from './passage.ts'

/**
 * Passages in the order of a reranker, with its scores. A reranker that fails or is too slow costs its order and no more: the passages
 * stay as they were, and `warn` reports it.
 */
export async function rerankPassages(
  {
    reranker,
    logger,
    clock,
    timeoutMs,
  }: { readonly reranker: Reranker; readonly logger: Logger; readonly clock: Clock; readonly timeoutMs: number },
  question: string,
  passages: readonly Passage[],
  options: { readonly warn?: ((warning: string) => void) | undefined; readonly signal?: AbortSignal | undefined },
): Promise<readonly Passage[]> {
  const read = passages.slice(0, reranker.maxTexts)
  const late = new AbortController()
  const cancel = clock.schedule(clock.now() + timeoutMs, () => late.abort(tooSlow(reranker.id, timeoutMs)))
  const signal = options.signal ? AbortSignal.any([options.signal, late.signal]) : late.signal
  try {
    const texts = read.map(({ chunk }) => chunk.text)
    const scores = await unlessAborted(reranker.rerank(question, texts, { signal }), signal)
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
  } finally {
    cancel()
  }
}

const tooSlow = (reranker: string, timeoutMs: number) =>
  new DocentError({
    code: 'timed_out',
    message: `The reranker ${reranker} took longer than ${timeoutMs / 1000} s.`,
  })

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
