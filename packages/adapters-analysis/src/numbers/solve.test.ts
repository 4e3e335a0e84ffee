import { expect, it } from 'vitest'
import { solve } from './solve.ts'

it('solves equations', () => {
  const matrix = [
    [4, 1, 0.5],
    [1, 3, -1],
    [0.5, -1, 5],
  ]
  const wanted = [2, -1, 0.25]
  const vector = matrix.map((row) => row.reduce((sum, value, at) => sum + value * wanted[at]!, 0))
  for (const [at, value] of solve(matrix, vector).entries()) expect(value).toBeCloseTo(wanted[at]!)
})
