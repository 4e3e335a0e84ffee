import type { Potentials } from '../../chain/chain-model.ts'
import { marginalsOf } from '../../chain/forward-backward.ts'
import { cooled } from '../decode-page.ts'

/** Summed scores of two models are overconfident by far; the steps reach as far as that was seen. */
const temperatures = [0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10]

/** Log likelihood of the true tags of words at each temperature. Scores of one page exist at a time. */
export function likelihoods<Page extends { readonly tags: Int32Array }>(
  pages: readonly Page[],
  scoresOf: (page: Page) => Potentials,
  tagCount: number,
): Float64Array {
  const sums = new Float64Array(temperatures.length)
  for (const page of pages) {
    if (page.tags.length === 0) continue
    const scores = scoresOf(page)
    for (const [at, temperature] of temperatures.entries()) {
      const chances = marginalsOf(cooled(scores, temperature), tagCount).node
      for (const [word, tag] of page.tags.entries())
        sums[at]! += Math.log(Math.max(1e-9, chances[word * tagCount + tag]!))
    }
  }
  return sums
}

/** The temperature at which all parts together are likeliest. */
export function bestTemperature(parts: readonly Float64Array[]): number {
  const sums = temperatures.map((_, at) => parts.reduce((sum, part) => sum + part[at]!, 0))
  return temperatures[sums.indexOf(Math.max(...sums))]!
}
