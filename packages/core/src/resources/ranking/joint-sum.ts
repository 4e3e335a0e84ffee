import { directionOf, type LatentText, type TermDirections } from './latent-semantics.ts'

/** Of each term, while texts are put together: how many of them have it, how often, and the product of how often. Zeros otherwise. */
let having = new Uint8Array(0)
let counts = new Int32Array(0)
let products = new Float64Array(0)

/**
 * What `latentSum` is of texts put together, from the sum of each: only terms that more than one of them has count otherwise than
 * in their own.
 */
export function jointSum(semantics: TermDirections, texts: readonly LatentText[]): Float64Array {
  const known = semantics.rarity.length
  if (having.length < known) {
    having = new Uint8Array(known)
    counts = new Int32Array(known)
    products = new Float64Array(known)
  }
  const terms: number[] = []
  for (const { terms: text } of texts)
    for (let at = 0; at < text.length; at += 2) {
      const [term, count] = [text[at]!, text[at + 1]!]
      if (having[term]!++ === 0) {
        terms.push(term)
        products[term] = 1
      }
      counts[term]! += count
      products[term]! *= count
    }
  const shared: number[] = []
  const gains: number[] = []
  for (const term of terms) {
    if (having[term]! > 1) {
      shared.push(term)
      // Of all together, 1 + ln of how often; without what each has alone.
      gains.push(1 + Math.log(counts[term]!) - (having[term]! + Math.log(products[term]!)))
    }
    having[term] = counts[term] = products[term] = 0
  }
  const sum = directionOf(semantics, shared, gains)
  for (const { sum: own } of texts) for (let index = 0; index < sum.length; index++) sum[index]! += own[index]!
  return sum
}
