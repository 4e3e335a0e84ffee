/** @module-tag slow */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { concatSets, countsOf, readVia, splitSet, writeVia, type AnnotationSet } from './index.ts'

const number = fc.integer({ min: -50, max: 900 })
const size = fc.oneof(
  fc.nat({ max: 400 }),
  fc.double({ min: 0, max: 400, noNaN: true }).map((value) => value + 0),
)
const points = fc
  .array(fc.tuple(number, number), { minLength: 3, maxLength: 6 })
  .map((list) => ({ all_points_x: list.map(([x]) => x), all_points_y: list.map(([, y]) => y) }))
const shape = fc.oneof(
  fc.record({ name: fc.constant('rect'), x: number, y: number, width: size, height: size }),
  fc.record({ name: fc.constant('circle'), cx: number, cy: number, r: size }),
  fc.record({ name: fc.constant('point'), cx: number, cy: number }),
  fc.record({ name: fc.constant('ellipse'), cx: number, cy: number, rx: size, ry: size, theta: number }),
  points.map((list) => ({ name: 'polygon', ...list })),
  points.map((list) => ({ name: 'polyline', ...list })),
)
/** Names such as `__proto__` are refused, and whole numbers come first in objects whatever their order was. */
const name = fc.string({ maxLength: 8 }).filter((text) => text !== '__proto__' && !/^\d+$/.test(text))
const value = fc.jsonValue({ maxDepth: 2 }).filter((json) => !JSON.stringify(json).includes('__proto__'))
const plain = fc
  .oneof(value, fc.string({ unit: 'grapheme' }))
  .map((json) => JSON.parse(JSON.stringify(json)) as unknown)
const attributes = fc.dictionary(
  fc.oneof(name, fc.constantFrom('label', 'text', 'entityId', 'class')),
  fc.oneof(plain, fc.constantFrom('a', 'b', 'two words')),
  { maxKeys: 5 },
)
const region = fc.record({ shape_attributes: shape, region_attributes: attributes })
const page = fc.record({ size: fc.integer(), regions: fc.array(region, { maxLength: 5 }), file_attributes: attributes })
/** Some documents with some pages each. */
const pages = fc
  .array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 3 }), page), { minLength: 1, maxLength: 16 })
  .map((list) =>
    Object.fromEntries(
      list.map(([document, number, entry]) => {
        const filename = `doc ${document}.pdf+${number}.png`
        return [`${filename}9`, { filename, ...entry }]
      }),
    ),
  )
const project = fc.record({ map: pages, more: attributes, list: fc.boolean() }).map(({ map, more, list }) => ({
  _via_settings: more,
  _via_img_metadata: map,
  _via_attributes: { region: {}, file: {} },
  ...(list ? { _via_image_id_list: Object.keys(map).toReversed() } : {}),
}))
const via = fc.oneof(pages, project)
const read = (value: unknown): AnnotationSet => readVia(new TextEncoder().encode(JSON.stringify(value)))
const written = (set: AnnotationSet): string => new TextDecoder().decode(writeVia(set))

it('writes what it read, the same in the same order', () => {
  fc.assert(
    fc.property(via, (value) => {
      expect(written(read(value))).toBe(JSON.stringify(value))
    }),
  )
})

const options = fc.record({
  seed: fc.integer(),
  unit: fc.constantFrom('document' as const, 'page' as const),
  stratify: fc.constantFrom(undefined, 'labels' as const, 'pageClasses' as const),
  parts: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }),
})
const keys = ({ pages: list }: AnnotationSet) => list.map(({ key }) => key)

it('splits a set into parts that have each page once, and joins them to the same set', () => {
  const property = fc.property(via, options, (value, { parts, ...rest }) => {
    const set = read(value)
    const { documents, pages: count } = countsOf(set)
    const units = rest.unit === 'page' ? count : documents
    fc.pre(parts.length <= units)
    const sum = parts.reduce((all, part) => all + part, 0)
    const splits = splitSet(set, { ...rest, splits: parts.map((part) => ({ fraction: part / sum })) })
    expect(splits.every((split) => split.pages.length > 0)).toBe(true)
    expect(splits.flatMap(keys).toSorted()).toEqual(keys(set).toSorted())
    if (rest.unit === 'document') {
      const documentsOf = splits.flatMap(({ pages: list }) => [...new Set(list.map(({ document }) => document))])
      expect(new Set(documentsOf).size).toBe(documentsOf.length)
    }
    const joined = concatSets(splits)
    const sorted = (some: AnnotationSet) => ({
      members: some.project?.members,
      listed: some.project?.listed?.toSorted(),
      pages: some.pages.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    })
    expect(sorted(joined)).toEqual(sorted(set))
  })
  fc.assert(property)
})

it('splits the same set in the same way, whatever order its pages have', () => {
  const property = fc.property(via, options, (value, { seed, unit, stratify }) => {
    const set = read(value)
    fc.pre(countsOf(set).documents >= 2)
    const two = { seed, unit, stratify, splits: [{ fraction: 0.5 }, { fraction: 0.5 }] }
    const turned = { ...set, pages: set.pages.toReversed() }
    const byName = (some: AnnotationSet) => keys(some).toSorted()
    expect(splitSet(turned, two).map(byName)).toEqual(splitSet(set, two).map(byName))
  })
  fc.assert(property)
})
