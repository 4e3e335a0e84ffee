import { expect, it } from 'vitest'
import { labelledPagesOf, readVia, wordsNeeded } from './index.ts'

type Box = [number, number, number, number]
const region = ([x0, y0, x1, y1]: Box, attributes: object) => ({
  shape_attributes: { name: 'rect', x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
  region_attributes: attributes,
})
const pageOf = (regions: object[], attributes: object = { width: 100, height: 200 }, filename = 'a.pdf+0.png') => ({
  filename,
  size: 1,
  regions,
  file_attributes: attributes,
})
const setOf = (...pages: { filename: string }[]) =>
  readVia(new TextEncoder().encode(JSON.stringify(Object.fromEntries(pages.map((page) => [page.filename, page])))))
const at = (column: number, row: number): Box => [column * 20, row * 20, column * 20 + 15, row * 20 + 10]
/** Labels with the texts of their words. */
const entitiesOf = ({ labelled }: ReturnType<typeof labelledPagesOf>) =>
  labelled.flatMap(({ words, entities }) =>
    entities.map(({ label, words: of }) => [label, ...of.map((index) => words[index]!.text)]),
  )

it('takes words from texts, and entities from labelled words that are neighbours', () => {
  const found = labelledPagesOf(
    setOf(
      pageOf([
        region(at(1, 0), { text: 'Street', label: 'address' }),
        region(at(0, 0), { text: 'Long', label: 'address', textConfidence: 0.5 }),
        region(at(0, 1), { text: 'Town', label: 'address' }),
        region(at(1, 1), { text: 'Sum', label: ' ' }),
        region(at(2, 1), { text: '5', label: 'total' }),
        region(at(0, 3), { text: '6', label: 'total' }),
      ]),
    ),
  )
  expect(found.labelled[0]).toMatchObject({ document: 'a.pdf', page: 0, width: 100, height: 200 })
  expect(found.labelled[0]?.words[1]).toEqual({ text: 'Long', box: [0, 0, 15, 10], confidence: 0.5 })
  expect(entitiesOf(found)).toEqual([
    ['address', 'Long', 'Street', 'Town'],
    ['total', '5'],
    ['total', '6'],
  ])
  expect(found.warnings).toEqual([])
})

it('joins words of the same entityId wherever they are, and separates neighbours with others', () => {
  const found = labelledPagesOf(
    setOf(
      pageOf([
        region(at(0, 0), { text: 'a', label: 'x', entityId: '1' }),
        region(at(1, 0), { text: 'b', label: 'x', entityId: '2' }),
        region(at(0, 8), { text: 'c', label: 'x', entityId: '1' }),
        region(at(1, 8), { text: 'd', label: 'y', entityId: '1' }),
      ]),
    ),
  )
  expect(entitiesOf(found)).toEqual([
    ['x', 'a', 'c'],
    ['x', 'b'],
    ['y', 'd'],
  ])
})

it('projects labelled regions onto the words of the page, the nearest region first', () => {
  const found = labelledPagesOf(
    setOf(
      pageOf([
        region([0, 0, 90, 12], { label: 'line' }),
        region([38, 0, 90, 12], { label: 'part', text: 'other words' }),
        region([0, 100, 9, 109], { label: 'nothing' }),
        ...['one', 'two', 'three', 'four'].map((text, column) => region(at(column, 0), { text })),
        region(at(0, 1), { text: 'five' }),
      ]),
    ),
  )
  expect(entitiesOf(found)).toEqual([
    ['line', 'one', 'two'],
    ['part', 'three', 'four'],
  ])
  expect(found.warnings).toEqual([
    'Region 3 with the label "nothing" on page 1 of a.pdf has no words of its own, and was left out.',
  ])
})

it('lets a region define which labelled words belong together', () => {
  const words = [0, 1].map((row) => region(at(0, row * 4), { text: `w${row}`, label: 'x' }))
  const around = region([0, 0, 50, 100], { label: 'x', text: 'w0 w1' })
  expect(entitiesOf(labelledPagesOf(setOf(pageOf([...words, around]))))).toEqual([['x', 'w0', 'w1']])
  expect(entitiesOf(labelledPagesOf(setOf(pageOf(words))))).toEqual([
    ['x', 'w0'],
    ['x', 'w1'],
  ])
})

it('cuts texts of several words, those of entities only where the page has no words', () => {
  const entity = region([0, 0, 70, 20], { text: 'ab cdef\ngh', label: 'x' })
  const alone = labelledPagesOf(setOf(pageOf([entity])))
  expect(alone.labelled[0]).toMatchObject({
    words: [
      { text: 'ab', box: [0, 0, 20, 10] },
      { text: 'cdef', box: [30, 0, 70, 10] },
      { text: 'gh', box: [0, 10, 70, 20] },
    ],
    entities: [{ label: 'x', words: [0, 1, 2] }],
  })
  const line = region([0, 100, 50, 110], { text: 'kl mn' })
  const found = labelledPagesOf(setOf(pageOf([entity, line])))
  expect(found.unlabelled[0]?.words.map(({ text }) => text)).toEqual(['kl', 'mn'])
  expect(found.warnings).toHaveLength(1)
})

it('uses given words for pages that have none, scaled to the picture, and projects all labels onto them', () => {
  const needy = pageOf([
    region([0, 0, 20, 10], { text: 'Toatl', label: 'key' }),
    region([30, 0, 50, 10], { label: 'value' }),
  ])
  const own = pageOf([region(at(0, 0), { text: 'own' })], {}, 'b.pdf+0.png')
  const set = setOf(needy, own)
  expect(wordsNeeded(set)).toEqual([{ document: 'a.pdf', page: 0, filename: 'a.pdf+0.png' }])
  const given = (document: string) => ({
    document,
    page: 0,
    width: 200,
    height: 400,
    words: [
      { text: 'Total', box: [2, 2, 38, 18] as const, confidence: 0.9 },
      { text: '5.00', box: [62, 0, 98, 20] as const },
      { text: 'else', box: [150, 0, 180, 20] as const },
    ],
  })
  const options = { words: [given('a.pdf'), given('b.pdf')] }
  const found = labelledPagesOf(set, options)
  expect(found.labelled[0]?.words[0]).toEqual({ text: 'Total', box: [1, 1, 19, 9], confidence: 0.9 })
  expect(entitiesOf(found)).toEqual([
    ['key', 'Total'],
    ['value', '5.00'],
  ])
  expect(labelledPagesOf(set, options).pages.map(({ words, width }) => [words.length, width])).toEqual([
    [3, 100],
    [1, 15],
  ])
})

it('knows sizes from the page, from the caller, else from the regions, with a warning', () => {
  const page = (attributes: object) => setOf(pageOf([region([0, 0, 30.5, 70], { text: 'x' })], attributes))
  const sizes = [{ document: 'a.pdf', page: 0, width: 50, height: 90 }]
  const size = (attributes: object, options = {}) => {
    const [first] = labelledPagesOf(page(attributes), options).pages
    return [first?.width, first?.height]
  }
  expect(size({ width: '60', height: 80 }, { sizes })).toEqual([60, 80])
  expect(size({ width: 0, height: 80 }, { sizes })).toEqual([50, 90])
  expect(size({})).toEqual([31, 70])
  expect(labelledPagesOf(page({})).warnings[0]).toContain('attributes width and height')
})

it('gives pages with a class, and keeps documents without labels apart', () => {
  const set = setOf(
    pageOf([region(at(0, 0), { text: 'x', label: 'l' })], { class: 'first' }),
    pageOf([region(at(0, 0), { text: 'y' })], {}, 'a.pdf+1.png'),
    pageOf([region(at(0, 0), { text: 'z' })], {}, 'b.pdf+0.png'),
    pageOf([], { class: 'blank' }, 'c.pdf+0.png'),
  )
  const found = labelledPagesOf(set)
  expect(found.labelled.map(({ page }) => page)).toEqual([0, 1])
  expect(found.unlabelled.map(({ document }) => document)).toEqual(['b.pdf'])
  expect(found.classified.map(({ pageClass }) => pageClass)).toEqual(['first', 'blank'])
  expect(found.warnings.at(-1)).toContain('no words on page 1 of c.pdf')
})

it('reports of many things that could not be placed only their number', () => {
  const lost = Array.from({ length: 500 }, () => region([0, 0, 1, 1], { label: 'x' }))
  expect(labelledPagesOf(setOf(pageOf(lost))).warnings).toHaveLength(201)
})
