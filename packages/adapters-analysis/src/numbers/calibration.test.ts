import { calibrationError } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { confidenceOf, fitScale, usualScale, type ConfidenceScale, type Outcome } from './calibration.ts'
import { seededRandom } from './seeded-random.ts'

interface Made {
  /** How often the findings are right, by how sure the least sure part is. */
  readonly rightOf: (weakest: number) => number
  readonly count?: number
  readonly seed?: number
}

/** Findings of a few parts, of which one is less sure than the whole says. */
function outcomes({ rightOf, count = 400, seed = 5 }: Made): Outcome[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => {
    const weakest = 0.3 + 0.69 * random()
    return { chance: 0.5 * weakest + 0.49, weakest, isRight: random() < rightOf(weakest) }
  })
}

const errorOf = (scale: ConfidenceScale, of: readonly Outcome[]): number =>
  calibrationError(of.map((outcome) => ({ confidence: confidenceOf(outcome, scale), isRight: outcome.isRight })))

const meanOf = (scale: ConfidenceScale, of: readonly Outcome[]): number =>
  of.reduce((sum, outcome) => sum + confidenceOf(outcome, scale), 0) / of.length

describe('fitScale', () => {
  it.each([
    ['say too much', (weakest: number) => 0.75 * weakest],
    ['say a little too much', (weakest: number) => weakest - 0.02],
    ['say too little', (weakest: number) => 0.5 + 0.5 * weakest],
  ])('makes signs that %s as often right as they say, on new findings too', (_, rightOf) => {
    const scale = fitScale(outcomes({ rightOf }))
    expect(errorOf(scale, outcomes({ rightOf, count: 4000, seed: 6 }))).toBeLessThan(0.05)
  })

  it('counts the part that is least sure, whatever the whole says', () => {
    const scale = fitScale(outcomes({ rightOf: (weakest) => weakest }))
    const sure = confidenceOf({ chance: 0.9, weakest: 0.9 }, scale)
    expect(sure - confidenceOf({ chance: 0.9, weakest: 0.4 }, scale)).toBeGreaterThan(0.3)
  })

  it('raises confidences for a model that will make fewer errors, in the mean by what is fewer', () => {
    const tested = outcomes({ rightOf: (weakest) => weakest })
    const wrong = 1 - meanOf(fitScale(tested), tested)
    expect(1 - meanOf(fitScale(tested, 0.8), tested)).toBeCloseTo(0.8 * wrong)
  })

  it('makes nothing certain of a few findings, all right or all wrong', () => {
    for (const share of [0, 1]) {
      const few = outcomes({ rightOf: () => share, count: 5 })
      const mean = meanOf(fitScale(few), few)
      expect(Math.abs(mean - share)).toBeGreaterThan(0.05)
      expect(Math.abs(mean - share)).toBeLessThan(0.2)
    }
    expect(fitScale([])).toEqual(usualScale)
  })

  it('never turns signs upside down', () => {
    const scale = fitScale(outcomes({ rightOf: (weakest) => 1 - weakest }))
    expect(scale.ofChance).toBeGreaterThanOrEqual(0)
    expect(scale.ofWeakest).toBeGreaterThanOrEqual(0)
  })
})
