import { gainOf, rarityOf } from './bm25.ts'
import type { StemPair } from './question-terms.ts'

/** Words between two that still belong together, and one. */
const nearInPassage = 8

interface Placed {
  readonly length: number
  /** Position and number of each stem of the question, in turn and in order. */
  readonly places: readonly number[]
}

/** BM25 of pairs of the question's stems that occur near each other; the candidates show how rare a pair is. */
export function pairScores(
  pairs: readonly StemPair[],
  stems: readonly string[],
  candidates: readonly Placed[],
  collection: { readonly rows: number; readonly length: number },
): number[] {
  if (pairs.length === 0) return candidates.map(() => 0)
  const numbers = new Map(stems.map((stem, number) => [stem, number]))
  const key = (one: number, other: number) => (one < other ? one * stems.length + other : other * stems.length + one)
  const wanted = new Map(pairs.map(({ one, other, count }) => [key(numbers.get(one)!, numbers.get(other)!), count]))
  const having = new Map<number, number>()
  const found = candidates.map(({ places }) => {
    const counts = new Map<number, number>()
    for (let left = 0; left < places.length; left += 2) {
      for (let right = left + 2; right < places.length && places[right]! - places[left]! < nearInPassage; right += 2) {
        const pair = key(places[left + 1]!, places[right + 1]!)
        if (wanted.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1)
      }
    }
    for (const pair of counts.keys()) having.set(pair, (having.get(pair) ?? 0) + 1)
    return counts
  })
  return found.map((counts, index) => {
    let score = 0
    for (const [pair, count] of counts)
      score +=
        wanted.get(pair)! *
        rarityOf(collection.rows, having.get(pair)!) *
        gainOf(count, candidates[index]!.length / collection.length)
    return score
  })
}
