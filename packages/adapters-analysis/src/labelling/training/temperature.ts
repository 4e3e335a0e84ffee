import type { Potentials } from '../../chain/chain-model.ts'
import { marginalsOf } from '../../chain/forward-backward.ts'
import { cooled } from '../decode-page.ts'

/** Summed scores of two models are overconfident by far; the steps reach as far as that was seen. */
const temperatures = [0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10]

/** Log likelihood of the true tags of words at each temperature. */
export function likelihoods(
  scores: readonly Potentials[],
  items: readonly { readonly tags: Int32Array }[],
  tagCount: number,
): Float64Array {
  return Float64Array.from(temperatures, (temperature) => {
    let sum = 0
    for (const [at, { tags }] of items.entries()) {
      if (tags.length === 0) continue
      const chances = marginalsOf(cooled(scores[at]!, temperature), tagCount).node
      for (const [word, tag] of tags.entries()) sum += Math.log(Math.max(1e-9, chances[word * tagCount + tag]!))
    }
    return sum
  })
}

/** The temperature at which all parts together are likeliest. */
export function bestTemperature(parts: readonly Float64Array[]): number {
  const sums = temperatures.map((_, at) => parts.reduce((sum, part) => sum + part[at]!, 0))
  return temperatures[sums.indexOf(Math.max(...sums))]!
}
