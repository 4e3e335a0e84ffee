import { expect, it } from 'vitest'
import { chooseClusters } from './choose-clusters.ts'
import { sharedTurns } from '../../kernel/system/index.ts'
import type { Points } from './spherical-clusters.ts'

/** The same numbers every time, in -1 … 1. */
function numbers(): () => number {
  let state = 7
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1
  }
}

/** Unit vectors around some directions, or around none. */
function pointsAround(directions: number, count: number, dimensions = 48): Points {
  const next = numbers()
  const centers = Array.from({ length: directions }, () => Array.from({ length: dimensions }, next))
  const values = new Float32Array(count * dimensions)
  for (let point = 0; point < count; point++) {
    const center = centers[point % Math.max(1, directions)]
    const vector = Array.from({ length: dimensions }, (_, index) => (center?.[index] ?? 0) + next() * 0.7)
    const length = Math.hypot(...vector)
    values.set(
      vector.map((value) => value / length),
      point * dimensions,
    )
  }
  return { values, count, dimensions }
}

const choose = (points: Points) => chooseClusters(points, sharedTurns(new AbortController().signal))

it.each([2, 3, 5, 8])('finds %i groups where there are so many', async (directions) => {
  const { cluster, count } = await choose(pointsAround(directions, directions * 25))
  expect(count).toBe(directions)
  const groups = Array.from({ length: directions }, (_, direction) =>
    Array.from(cluster).filter((_, point) => point % directions === direction),
  )
  for (const group of groups) expect(new Set(group).size).toBe(1)
  expect(new Set(groups.map(([first]) => first)).size).toBe(directions)
})

it('makes no groups of what has none', async () => {
  expect((await choose(pointsAround(0, 200))).count).toBe(1)
  expect((await choose(pointsAround(1, 200))).count).toBe(1)
  expect((await choose(pointsAround(2, 3))).count).toBe(1)
})

it('groups more points than it chooses by, in the same way', { tags: ['slow'] }, async () => {
  const { cluster, count } = await choose(pointsAround(3, 4_000, 16))
  expect(count).toBe(3)
  for (const direction of [0, 1, 2])
    expect(new Set(Array.from(cluster).filter((_, point) => point % 3 === direction)).size).toBe(1)
})

it('ends when nobody wants it any more', async () => {
  const canceled = AbortSignal.abort(new Error('enough'))
  await expect(chooseClusters(pointsAround(4, 1_000, 64), sharedTurns(canceled))).rejects.toThrow('enough')
})
