import { describe, expect, it } from 'vitest'
import { calibrationError, fitScale, scaledChance, type Outcome } from './calibration.ts'
import { seededRandom } from './seeded-random.ts'

/** Outcomes that say 0.95 and are right this often. */
function outcomes(share: number, count = 400): Outcome[] {
  const random = seededRandom(5)
  return Array.from({ length: count }, () => ({ chance: 0.85 + random() * 0.14, isRight: random() < share }))
}

describe('calibrationError', () => {
  it('is 0 for chances that are as often right as they say, and 1 for certainty that is always wrong', () => {
    const half = Array.from({ length: 100 }, (_, at) => ({ chance: 0.5, isRight: at % 2 === 0 }))
    expect(calibrationError(half)).toBeCloseTo(0)
    expect(calibrationError([{ chance: 1, isRight: false }])).toBe(1)
    expect(calibrationError([])).toBe(0)
  })
})

describe('fitScale', () => {
  it('lowers chances that say too much', () => {
    const scale = fitScale(outcomes(0.6))
    const scaled = outcomes(0.6).map(({ chance, isRight }) => ({ chance: scaledChance(chance, scale), isRight }))
    expect(calibrationError(scaled)).toBeLessThan(calibrationError(outcomes(0.6)) / 2)
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
