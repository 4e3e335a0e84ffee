import { expect, it } from 'vitest'
import { regularized } from './regularize-scores.ts'

const vector = (...values: number[]) => Float64Array.from(values)
const scores = Float64Array.of(3, 2.8, 2, 2.9)

it('lifts a passage among good ones above one that is alone among bad ones', () => {
  // The first and the third are about one thing, the second and the fourth about another.
  const vectors = [vector(1, 0), vector(0, 1), vector(1, 0), vector(0, 1)]
  const ranked = regularized(scores, vectors, 0.5)
  expect([...ranked].map((score) => score.toFixed(2))).toEqual(['2.50', '2.85', '2.50', '2.85'])
})

it('leaves alone what nothing is like', () => {
  const vectors = [vector(1, 0, 0, 0), vector(0, 1, 0, 0), vector(0, 0, 1, 0), vector(0, 0, 0, 0)]
  expect(regularized(scores, vectors, 0.5)).toEqual(scores)
})

it('counts the nearest by how near they are, and no more than five', () => {
  const vectors = [vector(1, 0), vector(0.8, 0.6), ...Array.from({ length: 6 }, () => vector(0.6, 0.8))]
  const [first] = regularized(Float64Array.of(0, 4, 1, 1, 1, 1, 100, 1), vectors, 1)
  // 0.8 · 4 and four of those at 0.6, by their order.
  expect(first).toBeCloseTo((0.8 * 4 + 0.6 * 4) / (0.8 + 0.6 * 4))
})

it('compares each with each, however many there are', () => {
  const vectors = Array.from({ length: 11 }, (_, one) =>
    vector(Math.cos(one / 7), Math.sin(one / 7) * 0.6, Math.sin(one / 7) * 0.8),
  )
  const all = Float64Array.from(vectors, (_, one) => (one * 5) % 11)
  const ranked = regularized(all, vectors, 1)
  vectors.forEach((own, one) => {
    const similar = vectors
      .map((other, place) => ({ place, by: own.reduce((sum, value, index) => sum + value * other[index]!, 0) }))
      .filter(({ place }) => place !== one)
      .sort((left, right) => right.by - left.by)
      .slice(0, 5)
    const weight = similar.reduce((sum, { by }) => sum + by, 0)
    const mean = similar.reduce((sum, { place, by }) => sum + by * all[place]!, 0) / weight
    expect(ranked[one]).toBeCloseTo(mean, 10)
  })
})
