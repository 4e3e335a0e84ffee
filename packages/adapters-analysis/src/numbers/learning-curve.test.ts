import { describe, expect, it } from 'vitest'
import { errorsLeft, learningExponent, type CurvePoint } from './learning-curve.ts'

describe('learningExponent', () => {
  /** Two points of a curve by whose power errors fall. */
  const curve = (power: number): [CurvePoint, CurvePoint] => [
    { share: 0.5, f1: 0.6 },
    { share: 0.8, f1: 1 - 0.4 * (0.5 / 0.8) ** power },
  ]

  it('follows the power by which errors fall half of the way, from what is usual', () => {
    const [flat, steep] = [learningExponent(...curve(0.2)), learningExponent(...curve(0.6))]
    expect(steep - flat).toBeCloseTo(0.2)
    expect(steep).toBeCloseTo(0.6)
    expect(errorsLeft(0.8, steep)).toBeCloseTo(0.8 ** 0.6)
  })

  it('holds curves that chance made for no flatter and no steeper than others were', () => {
    expect(learningExponent({ share: 0.5, f1: 0.7 }, { share: 0.8, f1: 0.65 })).toBe(learningExponent(...curve(0)))
    expect(learningExponent({ share: 0.5, f1: 0.1 }, { share: 0.8, f1: 0.9 })).toBeCloseTo(
      learningExponent(...curve(0.7)),
    )
  })

  it('is the usual one where two points say nothing', () => {
    const usual = learningExponent(...curve(0.6))
    expect(learningExponent({ share: 0.5, f1: 1 }, { share: 0.8, f1: 1 })).toBeCloseTo(usual)
    expect(learningExponent({ share: 0.5, f1: 0.5 }, { share: 0.5, f1: 0.6 })).toBeCloseTo(usual)
  })
})
