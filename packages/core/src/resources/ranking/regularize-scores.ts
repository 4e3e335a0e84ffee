import { product } from './latent-semantics.ts'

/** How many of the most similar candidates count, and how similar they must be. */
const neighbours = 5
const leastSimilar = 0.4

/**
 * Scores in which each candidate takes a share of those that are most like it: passages about one thing are relevant together,
 * and one among irrelevant passages seldom is. (F. Diaz, Regularizing ad hoc retrieval scores, CIKM 2005.)
 *
 * @param vectors - Of each candidate, of length 1 or 0.
 * @param share - Of the neighbours, 0 … 1.
 */
export function regularized(scores: Float64Array, vectors: readonly Float64Array[], share: number): Float64Array {
  const similarities = vectors.map(() => new Float64Array(vectors.length))
  vectors.forEach((vector, one) => {
    for (let other = 0; other < one; other++) {
      const similarity = product(vector, vectors[other]!)
      similarities[one]![other] = similarities[other]![one] = similarity
    }
  })
  return scores.map((score, index) => {
    const own = similarities[index]!
    const nearest = nearestOf(own)
    const weights = nearest.reduce((sum, each) => sum + own[each]!, 0)
    const sum = nearest.reduce((all, each) => all + own[each]! * scores[each]!, 0)
    return weights === 0 ? score : score + share * (sum / weights - score)
  })
}

/** The places of the greatest similarities, greatest first. */
function nearestOf(similarities: Float64Array): readonly number[] {
  const nearest: number[] = []
  for (let other = 0; other < similarities.length; other++) {
    const similarity = similarities[other]!
    if (similarity < leastSimilar) continue
    let place = nearest.length
    while (place > 0 && similarities[nearest[place - 1]!]! < similarity) place--
    if (place === neighbours) continue
    nearest.splice(place, 0, other)
    nearest.length = Math.min(nearest.length, neighbours)
  }
  return nearest
}
