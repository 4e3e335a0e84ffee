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
  const similarities = similaritiesOf(vectors)
  return scores.map((score, index) => {
    const own = similarities[index]!
    const nearest = nearestOf(own)
    const weights = nearest.reduce((sum, each) => sum + own[each]!, 0)
    const sum = nearest.reduce((all, each) => all + own[each]! * scores[each]!, 0)
    return weights === 0 ? score : score + share * (sum / weights - score)
  })
}

/** How similar each is to each other one; 0 to itself. */
function similaritiesOf(vectors: readonly Float64Array[]): readonly Float64Array[] {
  const similarities = vectors.map(() => new Float64Array(vectors.length))
  for (let one = 0; one < vectors.length; one++) {
    const own = similarities[one]!
    productsWith(vectors[one]!, vectors, own.subarray(0, one))
    for (let other = 0; other < one; other++) similarities[other]![one] = own[other]!
  }
  return similarities
}

/** Writes the products of a vector with as many others as there is room for; four at a time stay in registers, which takes a third of the time. */
function productsWith(vector: Float64Array, others: readonly Float64Array[], products: Float64Array): void {
  let at = 0
  for (; at + 4 <= products.length; at += 4) {
    const [first, second, third, fourth] = [others[at]!, others[at + 1]!, others[at + 2]!, others[at + 3]!]
    let one = 0
    let two = 0
    let three = 0
    let four = 0
    for (let index = 0; index < vector.length; index++) {
      const value = vector[index]!
      one += value * first[index]!
      two += value * second[index]!
      three += value * third[index]!
      four += value * fourth[index]!
    }
    products[at] = one
    products[at + 1] = two
    products[at + 2] = three
    products[at + 3] = four
  }
  for (; at < products.length; at++) products[at] = product(vector, others[at]!)
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
