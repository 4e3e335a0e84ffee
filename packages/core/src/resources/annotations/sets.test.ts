import { expect, it } from 'vitest'
import {
  attributesOf,
  concatSets,
  countsOf,
  filterSet,
  readVia,
  splitSet,
  withEntities,
  writeVia,
  type AnnotationSet,
} from './index.ts'

const rect = { name: 'rect', x: 1, y: 2, width: 3, height: 4 }
const region = (attributes: object) => ({ shape_attributes: rect, region_attributes: attributes })
const entry = (filename: string, regions: object[] = [], attributes: object = {}) => ({
  [`${filename}9`]: { filename, size: 9, regions, file_attributes: attributes },
})
const read = (value: object): AnnotationSet => readVia(new TextEncoder().encode(JSON.stringify(value)))
const project = (pages: object, region_: object = {}, more: object = {}) =>
  read({ _via_settings: {}, _via_img_metadata: pages, _via_attributes: { region: region_, file: {} }, ...more })
const written = (set: AnnotationSet) => JSON.parse(new TextDecoder().decode(writeVia(set))) as Record<string, never>
const names = ({ pages }: AnnotationSet) => pages.map(({ filename }) => filename)
const many = (count: number, classOf: (n: number) => string, labelOf: (n: number) => string = () => 'x') =>
  read(
    Object.assign(
      {},
      ...Array.from({ length: count }, (_, n) =>
        entry(`${n}.pdf+0.png`, [region({ label: labelOf(n) })], { class: classOf(n) }),
      ),
    ) as object,
  )

it('joins sets with the attributes and options of all, and with keys of their own', () => {
  const options = (...list: string[]) => ({
    label: { type: 'dropdown', options: Object.fromEntries(list.map((o) => [o, ''])) },
  })
  const first = project(entry('a.png'), options('x'), { _via_image_id_list: ['a.png9'], one: 1 })
  const second = project(
    { ...entry('b.png'), 'a.png9': { filename: 'c.png', size: 9, regions: [], file_attributes: {} } },
    { ...options('x', 'y'), note: { type: 'text' } },
    { one: 2, two: 2 },
  )
  const joined = written(concatSets([first, second, read(entry('d.png'))]))
  expect(joined).toMatchObject({
    one: 1,
    two: 2,
    _via_attributes: { region: { ...options('x', 'y'), note: { type: 'text' } } },
  })
  expect(joined['_via_image_id_list']).toEqual(['a.png9', 'b.png9', 'a.png9-2', 'd.png9'])
  expect(Object.keys(joined['_via_img_metadata']!)).toEqual(['a.png9', 'b.png9', 'a.png9-2', 'd.png9'])
  expect(readVia(writeVia(concatSets([first, second])))).toEqual(concatSets([first, second]))
  expect(concatSets([read(entry('a.png')), read(entry('b.png'))]).project).toBeUndefined()
})

it('does not join sets that have the same page', () => {
  const sets = [read(entry('a.pdf+1.png', [region({ text: 'x' })])), read(entry('a.pdf+1.jpg'))]
  expect(() => concatSets(sets)).toThrow('page 2 of a.pdf is in two of the annotation sets')
})

it('splits by fractions and by counts, which differ by seed', () => {
  const set = many(10, () => 'c')
  const sizes = (splits: object[]) => splitSet(set, { splits }).map(({ pages }) => pages.length)
  expect(sizes([{ fraction: 0.8 }, { fraction: 0.2 }])).toEqual([8, 2])
  expect(sizes([{ fraction: 0.33 }, { fraction: 0.33 }, { fraction: 0.33 }])).toEqual([4, 3, 3])
  expect(sizes([{ fraction: 0.98 }, { fraction: 0.01 }, { fraction: 0.01 }])).toEqual([8, 1, 1])
  expect(sizes([{ documentCount: 3 }, { documentCount: 7 }])).toEqual([3, 7])
  const half = (seed: number) => names(splitSet(set, { splits: [{ fraction: 0.5 }, { fraction: 0.5 }], seed })[0]!)
  expect(half(1)).toEqual(half(1))
  expect(new Set([1, 2, 3, 4, 5].map((seed) => half(seed).join())).size).toBeGreaterThan(3)
})

it.each<[object[], object, string]>([
  [[], {}, 'splits is empty'],
  [Array(21).fill({ fraction: 1 / 21 }), {}, 'more than the 20'],
  [[{ fraction: 0.5 }, { fraction: 0.4 }], {}, 'add up to 0.9; they must add up to 1'],
  [[{ fraction: 0.8 }, { fraction: 0.8 }], {}, 'add up to 1.6'],
  [[{ fraction: 1 }, { fraction: 0 }], {}, 'splits[1].fraction must be a number above 0'],
  [[{ fraction: Number.NaN }], {}, 'splits[0].fraction must be a number above 0'],
  [[{ fraction: 0.5 }, {}], {}, 'splits[1].fraction must be'],
  [[{ fraction: 0.5 }, { documentCount: 2 }], {}, 'not some of each'],
  [
    [{ documentCount: 1 }, { documentCount: 1 }],
    {},
    'ask for 2 documents together; documentCount must add up to the 4',
  ],
  [[{ documentCount: 1.5 }, { documentCount: 2.5 }], {}, 'must be a whole number from 1 on, not 1.5'],
  [[{ documentCount: 4 }], { unit: 'page' }, 'cannot have a documentCount where pages are split'],
  [Array(5).fill({ fraction: 0.2 }), {}, 'asks for 5 splits of 4 documents'],
])('refuses the splits %j of four documents', (splits, more, message) => {
  expect(() =>
    splitSet(
      many(4, () => 'c'),
      { splits, ...more },
    ),
  ).toThrow(message)
})

it('keeps documents together, or pages alone', () => {
  const set = read(
    Object.assign({}, ...[0, 1, 2, 3].flatMap((d) => [0, 1, 2].map((p) => entry(`${d}.pdf+${p}.png`)))) as object,
  )
  const halves = [{ fraction: 0.5 }, { fraction: 0.5 }]
  expect(splitSet(set, { splits: halves }).map((split) => countsOf(split).documents)).toEqual([2, 2])
  const byPage = splitSet(set, { splits: halves, unit: 'page', seed: 3 })
  expect(byPage.map(({ pages }) => pages.length)).toEqual([6, 6])
  expect(countsOf(byPage[0]!).documents).toBeGreaterThan(2)
})

it('keeps classes and labels as frequent in each split as in the whole', () => {
  const set = many(
    40,
    (n) => (n % 10 === 0 ? 'rare' : 'often'),
    (n) => `l${n % 4}`,
  )
  const splits = [{ fraction: 0.75 }, { fraction: 0.25 }]
  for (const seed of [0, 1, 2, 3, 4, 5]) {
    const byClass = splitSet(set, { splits, seed, stratify: 'pageClasses' })
    expect(byClass.map((split) => countsOf(split).pageClasses)).toEqual([
      { often: 27, rare: 3 },
      { often: 9, rare: 1 },
    ])
    const [, byLabel] = splitSet(set, { splits, seed, stratify: 'labels' })
    expect(countsOf(byLabel!).labels).toEqual(
      Object.fromEntries(['l0', 'l1', 'l2', 'l3'].map((label) => [label, expect.closeTo(2.5, -1)])),
    )
    expect(Math.min(...Object.values(countsOf(byLabel!).labels))).toBeGreaterThanOrEqual(2)
  }
})

it('filters pages by document and class', () => {
  const set = many(12, (n) => (n % 2 === 0 ? 'even' : 'odd'))
  expect(names(filterSet(set, { documents: ['1*', '5.pdf'] }))).toEqual([
    '1.pdf+0.png',
    '5.pdf+0.png',
    '10.pdf+0.png',
    '11.pdf+0.png',
  ])
  expect(names(filterSet(set, { documents: ['1*.p*f'], pageClasses: ['odd'] }))).toEqual([
    '1.pdf+0.png',
    '11.pdf+0.png',
  ])
  expect(() => filterSet(set, { documents: ['x*'] })).toThrow('leaves no page')
  expect(() => filterSet(set, { labels: [] })).toThrow('filter.labels is an empty list')
  expect(() => filterSet(set, { documents: Array(1001).fill('*') })).toThrow('more than the 1000')
  expect(filterSet(set, {})).toEqual(set)
  const listed = project({ ...entry('a.png'), ...entry('b.png') }, {}, { _via_image_id_list: ['b.png9', 'a.png9'] })
  expect(written(filterSet(listed, { documents: ['a*'] }))['_via_image_id_list']).toEqual(['a.png9'])
})

it.each([
  ['abc', 'abc', true],
  ['abc', 'a*', true],
  ['abc', '*', true],
  ['abc', 'ab*bc', false],
  ['a.b.c', 'a*b*c', true],
  ['abc', 'A*', false],
  ['a*c', 'a.c', false],
])('%s fits %s: %s', (document, pattern, fits) => {
  const filter = () => filterSet(read(entry(document)), { documents: [pattern] })
  if (fits) expect(filter().pages).toHaveLength(1)
  else expect(filter).toThrow('leaves no page')
})

it('filters labels and leaves their words, and attributes with what is declared of them', () => {
  const regions = [
    region({ text: 'a', label: 'x', entityId: '1', note: 'n' }),
    region({ text: 'b', label: 'y', confidence: 1 }),
    region({ text: 'c' }),
    region({ label: 'y', text: 'two words' }),
  ]
  const set = project(entry('a.png', regions, { class: 'k', width: 5, height: 6, other: 1 }), {
    note: {},
    text: {},
    label: {},
  })
  const attributes = (some: AnnotationSet) => some.pages[0]!.regions.map((one) => one.attributes)
  expect(attributes(filterSet(set, { labels: ['x'] }))).toEqual([
    regions[0]!.region_attributes,
    { text: 'b' },
    { text: 'c' },
  ])
  const texts = filterSet(set, { attributes: ['text'] })
  expect(attributes(texts)).toEqual([{ text: 'a' }, { text: 'b' }, { text: 'c' }, { text: 'two words' }])
  expect(texts.pages[0]).toMatchObject({ fileAttributes: { width: 5, height: 6 }, pageClass: undefined })
  expect(written(texts)['_via_attributes']).toEqual({ region: { text: {} }, file: {} })
})

it('declares no option under which the file could not be read again', () => {
  const set = project(entry('a.png'), { label: { type: 'dropdown', options: { x: '' } } })
  const labels = ['__proto__', 'constructor'].map((label, position) => ({
    label,
    words: [position],
    box: [position, 0, position + 1, 1] as const,
    confidence: 1,
  }))
  const words = labels.map(({ box }) => ({ text: 'w', box }))
  const place = { document: 'a.png', page: 0 }
  const given = { words: [{ ...place, width: 9, height: 9, words }] }
  const predicted = readVia(writeVia(withEntities(set, [{ ...place, entities: labels }], given)))
  expect(Object.keys(countsOf(predicted).labels)).toEqual(['__proto__', 'constructor'])
  expect(attributesOf(predicted).region['label']).toEqual({ type: 'dropdown', options: { x: '', constructor: '' } })
})

it('counts, and knows attributes that are declared or used', () => {
  const set = project(
    {
      ...entry('a.pdf+0.png', [region({ label: 'x' }), region({ label: '__proto__', more: 1 })], { class: 'k' }),
      ...entry('a.pdf+1.png'),
    },
    { label: { type: 'radio' } },
  )
  const counts = countsOf(set)
  expect(counts).toMatchObject({ documents: 1, pages: 2, regions: 2, pageClasses: { k: 1 } })
  expect(Object.entries(counts.labels)).toEqual([
    ['__proto__', 1],
    ['x', 1],
  ])
  const text = { type: 'text', description: '', default_value: '' }
  expect(attributesOf(set)).toEqual({ region: { label: { type: 'radio' }, more: text }, file: { class: text } })
})
