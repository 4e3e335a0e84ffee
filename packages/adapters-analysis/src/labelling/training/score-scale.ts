import type { Potentials } from '../../chain/chain-model.ts'
import { marginalsOf } from '../../chain/forward-backward.ts'
import { cooled, type Decoding } from '../decode-page.ts'
import type { LabellerSettings } from '../labeller-settings.ts'

/** How the scores of a second stage are mixed and become chances. */
export type ScoreScale = Pick<Decoding, 'chainShare' | 'temperature'>

/** Summed scores of two models are overconfident by far; the steps reach as far as that was seen. */
const temperatures = [0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 7, 8, 9, 10]

/** Trees know more than the chain where there are few labels and many words of each. */
const chainShares = [0.3, 0.5, 0.7]

/** The share that is taken unless another one is likelier by more than chance: a few pages say little. */
const usualShare = 0.5

/** Of the log likelihood. Words of one page are alike, so that they prove less than as many that are not. */
const clearGain = 5

/** Chances of the first stage are chances already. */
export const firstScale: ScoreScale = { chainShare: usualShare, temperature: 1 }

/** Those that a training chooses from, by share. Without a second stage nothing is mixed. */
export const scalesOf = ({ effort }: Pick<LabellerSettings, 'effort'>): readonly ScoreScale[] =>
  (effort === 'fast' ? [usualShare] : chainShares).flatMap((chainShare) =>
    temperatures.map((temperature) => ({ chainShare, temperature })),
  )

/** Log likelihood of the true tags of words by each scale. Scores of one page exist at a time. */
export function likelihoods<Page extends { readonly tags: Int32Array }>(
  pages: readonly Page[],
  scoresOf: (page: Page, chainShare: number) => Potentials,
  scales: readonly ScoreScale[],
  tagCount: number,
): Float64Array {
  const sums = new Float64Array(scales.length)
  for (const page of pages.filter(({ tags }) => tags.length > 0))
    for (const chainShare of new Set(scales.map((scale) => scale.chainShare))) {
      const scores = scoresOf(page, chainShare)
      for (const [at, scale] of scales.entries())
        if (scale.chainShare === chainShare)
          sums[at]! += likelihoodOf(page.tags, cooled(scores, scale.temperature), tagCount)
    }
  return sums
}

function likelihoodOf(tags: Int32Array, scores: Potentials, tagCount: number): number {
  const chances = marginalsOf(scores, tagCount).node
  return tags.reduce((sum, tag, word) => sum + Math.log(Math.max(1e-9, chances[word * tagCount + tag]!)), 0)
}

/** The scale by which all parts together are likeliest, with the usual share unless another one is clearly better. */
export function likeliestScale(parts: readonly Float64Array[], scales: readonly ScoreScale[]): ScoreScale {
  const sums = scales.map(({ chainShare }, at) =>
    parts.reduce((sum, part) => sum + part[at]!, chainShare === usualShare ? clearGain : 0),
  )
  return scales[sums.indexOf(Math.max(...sums))]!
}
