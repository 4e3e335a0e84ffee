import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { PageBox } from '../../kernel/ports/index.ts'
import { areaOf, shareInside } from './overlap.ts'
import { pointIndex } from './point-index.ts'
import { projectRegions } from './project-regions.ts'
import { rectOf } from './region-shape.ts'

const whole = fc.integer({ min: 0, max: 40 })
const side = fc.nat({ max: 12 })
const box = fc
  .tuple(whole, whole, side, side)
  .map(([x, y, width, height]): PageBox => [x * 2, y * 2, x * 2 + width, y * 2 + height])

/** Half of it is inside, or the region is a point or line in it. */
function belongs(word: PageBox, region: PageBox): boolean {
  if (areaOf(region) > 0) return shareInside(word, region) >= 0.5
  const [x, y] = [(region[0] + region[2]) / 2, (region[1] + region[3]) / 2]
  return x >= word[0] && x <= word[2] && y >= word[1] && y <= word[3]
}

/** Each word with each region. */
function compareAll(regions: readonly PageBox[], words: readonly PageBox[]) {
  return words.map((word) =>
    [...regions.keys()]
      .filter((region) => belongs(word, regions[region]!))
      .map((region) => [shareInside(word, regions[region]!), areaOf(regions[region]!)] as const)
      .sort(([share, area], [other, otherArea]) => other - share || area - otherArea)
      .at(0),
  )
}

it('finds for each word what comparing it with all regions finds', () => {
  const property = fc.property(fc.array(box, { maxLength: 12 }), fc.array(box, { maxLength: 40 }), (regions, words) => {
    const found = projectRegions('page 1 of a.pdf', regions.map(rectOf), words, () => true)
    const values = found.map((region, word) =>
      region === undefined ? undefined : [shareInside(words[word]!, regions[region]!), areaOf(regions[region]!)],
    )
    expect(values).toEqual(compareAll(regions, words))
  })
  fc.assert(property)
})

it('finds the points in a box, also where many are the same', () => {
  const points = fc.array(fc.tuple(whole, whole), { maxLength: 80 })
  const property = fc.property(points, box, (list, [x0, y0, x1, y1]) => {
    const inside = [...list.keys()].filter((index) => {
      const [x, y] = list[index]!
      return x >= x0 && x <= x1 && y >= y0 && y <= y1
    })
    const found: number[] = []
    pointIndex(list)([x0, y0, x1, y1], (position) => found.push(position))
    expect(found.toSorted((a, b) => a - b)).toEqual(inside)
  })
  fc.assert(property)
})

/** Words of one line, which all have the same height. */
const line = Array.from({ length: 10_000 }, (_, n): PageBox => [n * 10, 0, n * 10 + 8, 10])

it('compares only regions and words that meet', () => {
  let asked = 0
  const found = projectRegions('page 1 of a.pdf', line.map(rectOf), line, () => {
    asked++
    return true
  })
  expect(found).toEqual([...line.keys()])
  expect(asked).toBe(line.length)
})

it('refuses regions over so many words that comparing them takes too long', () => {
  const all = Array.from({ length: 201 }, () => rectOf([0, 0, 100_000, 10]))
  expect(() => projectRegions('page 1 of a.pdf', all, line, () => true)).toThrow(
    'page 1 of a.pdf has labelled regions over so many words that there are more than 2000000 pairs',
  )
  expect(projectRegions('page 1 of a.pdf', all.slice(1), line, () => true)).toEqual(line.map(() => 0))
})
