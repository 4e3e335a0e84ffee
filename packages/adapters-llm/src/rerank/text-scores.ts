import { DocentError } from '@docent/core/ports'

interface RankedText {
  readonly index: number
  readonly score: number
}

/**
 * Scores by text from a ranking, which may come in any order.
 * @throws an error when a text has none: an order made of half an answer is worse than none
 */
export function textScores(ranking: readonly RankedText[], count: number): number[] {
  const scores = new Map(ranking.map(({ index, score }) => [index, score]))
  return Array.from({ length: count }, (_, index) => {
    const score = scores.get(index)
    if (score === undefined || !Number.isFinite(score)) throw new Error('the ranking does not hold every text')
    return score
  })
}

/** @throws `invalid_input` */
export function checkTextCount(reranker: string, texts: readonly string[], most: number): void {
  if (texts.length <= most) return
  throw new DocentError({
    code: 'invalid_input',
    message: `The reranker ${reranker} takes at most ${most} texts in one call.`,
  })
}
