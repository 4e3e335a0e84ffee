import type { PictureBox } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { cropAreas } from './crop-areas.ts'

const picture = { width: 100, height: 50 }
const rules = { padding: 0, maxPixels: 1_000 }

it.each<[PictureBox, number, object | undefined]>([
  [[10, 20, 30, 40], 0, { x: 10, y: 20, width: 20, height: 20, piece: { width: 20, height: 20 } }],
  [[10.6, 20.2, 10.9, 20.4], 0, { x: 10, y: 20, width: 1, height: 1, piece: { width: 1, height: 1 } }],
  [[10, 20, 30, 40], 2.5, { x: 7, y: 17, width: 26, height: 26, piece: { width: 26, height: 26 } }],
  [[-50, -50, 5, 5], 0, { x: 0, y: 0, width: 5, height: 5, piece: { width: 5, height: 5 } }],
  [[90, 45, 1e9, 1e9], 1, { x: 89, y: 44, width: 11, height: 6, piece: { width: 11, height: 6 } }],
  [[-20, -20, -10, 10], 0, undefined],
  [[100, 0, 110, 10], 0, undefined],
  [[-20, -20, -10, 10], 11, { x: 0, y: 0, width: 1, height: 21, piece: { width: 1, height: 21 } }],
])('the box %j with a padding of %d', (box, padding, area) => {
  expect(cropAreas(picture, [box], { ...rules, padding })).toEqual([area])
})

it.each([
  [picture, 1_000],
  [{ width: 10_000, height: 1 }, 1_000],
  [{ width: 3, height: 4_000 }, 1_000],
  [{ width: 7, height: 7 }, 1],
])('a piece of %j is scaled down to %d pixels', ({ width, height }, maxPixels) => {
  const [area] = cropAreas({ width, height }, [[0, 0, width, height]], { padding: 0, maxPixels })
  const { width: across, height: down } = area!.piece
  expect(across).toBeGreaterThan(0)
  expect(down).toBeGreaterThan(0)
  expect(across * down).toBeLessThanOrEqual(maxPixels)
  expect(across * down).toBeGreaterThanOrEqual(maxPixels / 4)
})

it('pieces that are too much together are refused', () => {
  const large = { width: 10_000, height: 1_000 }
  const boxes = (count: number) => Array<PictureBox>(count).fill([0, 0, 10_000, 1_000])
  expect(cropAreas(large, boxes(5), { padding: 0, maxPixels: 10_000_000 })).toHaveLength(5)
  expect(() => cropAreas(large, boxes(6), { padding: 0, maxPixels: 10_000_000 })).toThrow(
    'The pieces of the picture have more than 50000000 pixels together; cut fewer at a time, or smaller ones.',
  )
})
