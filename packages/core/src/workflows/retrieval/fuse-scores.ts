import type { IndexHit } from '../../kernel/ports/index.ts'

/** What tells hits of one table apart. */
export const hitKey = ({ document, ordinal }: Pick<IndexHit, 'document' | 'ordinal'>): string =>
  `${document}/${ordinal}`

/**
 * Scores of both searches as one, 0 … 1, best first: the weighted sum of each side's scores scaled to its own range. What
 * one side did not find counts 0 there. A side without hits has no say, so that the other's scores keep their range.
 * Equal sums keep the order of the better rank, full text first.
 */
export function fuseScores(
  lexical: readonly IndexHit[],
  vector: readonly IndexHit[],
  vectorWeight: number,
): IndexHit[] {
  const weight = lexical.length === 0 ? 1 : vector.length === 0 ? 0 : vectorWeight
  const fused = new Map<string, { hit: IndexHit; score: number; rank: number }>()
  const add = (hits: readonly IndexHit[], share: number) => {
    const scaled = scaleToRange(hits)
    hits.forEach((hit, rank) => {
      const key = hitKey(hit)
      const known = fused.get(key)
      if (known) {
        known.score += share * scaled[rank]!
        known.rank = Math.min(known.rank, rank)
      } else fused.set(key, { hit, score: share * scaled[rank]!, rank })
    })
  }
  add(lexical, 1 - weight)
  add(vector, weight)
  return [...fused.values()]
    .sort((a, b) => b.score - a.score || a.rank - b.rank)
    .map(({ hit, score }) => ({ document: hit.document, ordinal: hit.ordinal, score }))
}

/** The best score becomes 1, the worst 0; when all are equal, all are best. */
function scaleToRange(hits: readonly IndexHit[]): number[] {
  let best = Number.NEGATIVE_INFINITY
  let worst = Number.POSITIVE_INFINITY
  for (const { score } of hits) {
    best = Math.max(best, score)
    worst = Math.min(worst, score)
  }
  const range = best - worst
  return hits.map(({ score }) => (range === 0 ? 1 : (score - worst) / range))
}
