import { expect, it } from 'vitest'
import { calibrationError } from './calibration-error.ts'

const outcomes = (confidence: number, right: number, wrong: number) => [
  ...Array.from({ length: right }, () => ({ confidence, isRight: true })),
  ...Array.from({ length: wrong }, () => ({ confidence, isRight: false })),
]

it('is how far confidences are from how often they are right, bin by bin', () => {
  expect(calibrationError([])).toBe(0)
  expect(calibrationError(outcomes(0.75, 3, 1))).toBeCloseTo(0)
  expect(calibrationError(outcomes(1, 1, 1))).toBeCloseTo(0.5)
  // Too low in one bin and too high in another do not cancel out.
  expect(calibrationError([...outcomes(0.9, 0, 2), ...outcomes(0.1, 2, 0)])).toBeCloseTo(0.9)
})
