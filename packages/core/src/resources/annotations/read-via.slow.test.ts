import { expect, it } from 'vitest'
import { annotationLimits, readVia } from './index.ts'

const entry = (regions: number) => ({
  filename: '',
  size: -1,
  file_attributes: {},
  regions: Array(regions).fill({ shape_attributes: { name: 'point', cx: 1, cy: 1 }, region_attributes: {} }),
})
const wordsOf = (count: number) => {
  const [region] = entry(1).regions as object[]
  return { ...entry(0), regions: [{ ...region, region_attributes: { text: 'w '.repeat(count) } }] }
}
const setOf = (count: number, page: object) => {
  const pages = Array.from({ length: count }, (_, n) => [`k${n}`, { ...page, filename: `${n}.png` }])
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(pages)))
}

it('refuses more pages and regions than a set may have', { tags: ['slow'] }, () => {
  expect(readVia(setOf(annotationLimits.pages, entry(0))).pages).toHaveLength(20_000)
  expect(() => readVia(setOf(annotationLimits.pages + 1, entry(0)))).toThrow('more than the 20000 pages')
  expect(readVia(setOf(25, entry(20_000))).pages).toHaveLength(25)
  expect(() => readVia(setOf(26, entry(20_000)))).toThrow('more than the 500000 regions')
  expect(readVia(setOf(50, wordsOf(20_000))).pages).toHaveLength(50)
  expect(() => readVia(setOf(51, wordsOf(20_000)))).toThrow('more than the 1000000 words')
})
