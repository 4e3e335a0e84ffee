import { describe, expect, it } from 'vitest'
import type { Potentials } from '../../chain/chain-model.ts'
import { seededRandom } from '../../numbers/seeded-random.ts'
import { mixedPotentials } from '../second-stage.ts'
import { likelihoods, likeliestScale, scalesOf } from './score-scale.ts'

const tagCount = 3
const scales = scalesOf({ effort: 'full' })

/** How often each of the two gives the true tag the greatest score. */
interface Made {
  readonly words: number
  readonly chainRight: number
  readonly treesRight: number
}

/** What a training would choose where a chain and trees, which err apart from each other, are as often right as said. */
function chosen({ words, chainRight, treesRight }: Made) {
  const random = seededRandom(7)
  const tags = Int32Array.from({ length: words }, () => Math.floor(random() * tagCount))
  const scoresOf = (right: number): Float64Array => {
    const scores = new Float64Array(words * tagCount)
    for (const [word, tag] of tags.entries()) {
      const told = random() < right ? tag : (tag + 1 + Math.floor(random() * 2)) % tagCount
      scores[word * tagCount + told] = 3
    }
    return scores
  }
  const [chain, trees] = [scoresOf(chainRight), scoresOf(treesRight)]
  const mixed = (_: unknown, chainShare: number): Potentials =>
    mixedPotentials({ node: chain.slice(), edge: new Float64Array(words * tagCount ** 2) }, trees, chainShare)
  return likeliestScale([likelihoods([{ tags }], mixed, scales, tagCount)], scales)
}

describe('the share of the chain', () => {
  it('is small where trees are right more often, and great where they are right less often', () => {
    expect(chosen({ words: 2000, chainRight: 0.5, treesRight: 0.9 }).chainShare).toBe(0.3)
    expect(chosen({ words: 2000, chainRight: 0.9, treesRight: 0.5 }).chainShare).toBe(0.7)
  })

  it('is the middle one where few words speak for another', () => {
    expect(chosen({ words: 15, chainRight: 0.5, treesRight: 0.9 }).chainShare).toBe(0.5)
    expect(chosen({ words: 15, chainRight: 0.9, treesRight: 0.5 }).chainShare).toBe(0.5)
  })

  it('is chosen together with the temperature, which is greater where both are wrong more often', () => {
    const sure = chosen({ words: 2000, chainRight: 0.95, treesRight: 0.95 }).temperature
    expect(chosen({ words: 2000, chainRight: 0.6, treesRight: 0.6 }).temperature).toBeGreaterThan(sure)
  })
})

it('parts decide together', () => {
  const of = (share: number, likelihood: number): Float64Array =>
    Float64Array.from(scales, ({ chainShare }) => (chainShare === share ? likelihood : 0))
  expect(likeliestScale([of(0.3, 4)], scales).chainShare).toBe(0.5)
  expect(likeliestScale([of(0.3, 4), of(0.3, 4)], scales).chainShare).toBe(0.3)
  expect(likeliestScale([of(0.3, 4), of(0.3, 4), of(0.7, 9)], scales).chainShare).toBe(0.7)
})
