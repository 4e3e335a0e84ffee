import { calibrationError } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { asItIs, fitScale, scaledChance, type ChanceScale, type Outcome } from './calibration.ts'
import { seededRandom } from './seeded-random.ts'

/** Outcomes with a chance of 0.95 and are right this often. */
function outcomes(share: number, count = 400): Outcome[] {
  const random = seededRandom(5)
  return Array.from({ length: count }, () => ({ chance: 0.85 + random() * 0.14, isRight: random() < share }))
}

describe('fitScale', () => {
  it('lowers chances that are too high', () => {
    const error = (scale: ChanceScale): number =>
      calibrationError(
        outcomes(0.6).map(({ chance, isRight }) => ({ confidence: scaledChance(chance, scale), isRight })),
      )
    expect(error(fitScale(outcomes(0.6)))).toBeLessThan(error(asItIs) / 2)
  })

  it('leaves chances that are right as they are', () => {
    expect(fitScale(outcomes(0.92))).toEqual({ slope: 1, shift: 0 })
  })

  it('never turns chances upside down', () => {
    const reversed = Array.from({ length: 40 }, (_, at) => ({ chance: at / 40, isRight: at < 20 }))
    expect(fitScale(reversed)).toEqual({ slope: 1, shift: 0 })
    expect(fitScale([])).toEqual({ slope: 1, shift: 0 })
  })
})
