import { describe, expect, it } from 'vitest'
import { errorsLeft, learningExponent } from './learning-curve.ts'

describe('learningExponent', () => {
  it('finds the power by which errors fall', () => {
    const exponent = learningExponent({ share: 0.5, f1: 0.6 }, { share: 0.8, f1: 1 - 0.4 * (0.5 / 0.8) ** 0.4 })
    expect(exponent).toBeCloseTo(0.4)
    // What follows from it for all documents is on the same curve.
    expect(0.4 * (0.5 / 0.8) ** 0.4 * errorsLeft(0.8, exponent)).toBeCloseTo(0.4 * 0.5 ** 0.4)
  })

  it('promises nothing where more documents did not help, and no more than was seen elsewhere', () => {
    expect(learningExponent({ share: 0.5, f1: 0.7 }, { share: 0.8, f1: 0.65 })).toBe(0)
    expect(learningExponent({ share: 0.5, f1: 1 }, { share: 0.8, f1: 1 })).toBe(0)
    expect(learningExponent({ share: 0.5, f1: 0.1 }, { share: 0.8, f1: 0.9 })).toBe(0.7)
    expect(errorsLeft(0.8, 0)).toBe(1)
  })
})
