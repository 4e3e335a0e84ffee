import type { IndexHit } from '@docent/core/ports'

/**
 * `1 - weight` of the first list and `weight` of the second, each scaled to its own range, as retrieval does it; missing
 * means 0.
 */
export function weightedSum(first: readonly IndexHit[], second: readonly IndexHit[], weight: number): IndexHit[] {
  const scores = new Map<string, number>()
  const add = (hits: readonly IndexHit[], share: number): void => {
    const worst = hits.at(-1)?.score ?? 0
    const range = (hits[0]?.score ?? 0) - worst
    for (const { document, score } of hits) {
      const scaled = range === 0 ? 1 : (score - worst) / range
      scores.set(document, (scores.get(document) ?? 0) + share * scaled)
    }
  }
  add(first, 1 - weight)
  add(second, weight)
  return Array.from(scores, ([document, score]) => ({ document, ordinal: 0, score })).toSorted(
    (left, right) => right.score - left.score,
  )
}

/**
 * The words that set the best documents apart from the rest of those found: by how often the former use them, and how few
 * of the latter do. Searching for them as well finds relevant texts in other words.
 */
export function feedbackWords(found: readonly string[], best: number, count: number): string[] {
  const split = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? []
  const documents = new Map<string, number>()
  for (const text of found) for (const word of new Set(split(text))) documents.set(word, (documents.get(word) ?? 0) + 1)
  const weights = new Map<string, number>()
  for (const text of found.slice(0, best)) {
    const counts = new Map<string, number>()
    for (const word of split(text)) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, times] of counts) {
      const rarity = Math.log(1 + found.length / (documents.get(word) ?? 1))
      weights.set(word, (weights.get(word) ?? 0) + (1 + Math.log(times)) * rarity)
    }
  }
  return Array.from(weights)
    .toSorted((left, right) => right[1] - left[1])
    .slice(0, count)
    .map(([word]) => word)
}
