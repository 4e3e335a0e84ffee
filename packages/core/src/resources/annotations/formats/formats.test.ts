import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  exportCoco,
  exportFunsd,
  exportLabelStudio,
  importCoco,
  importFunsd,
  importLabelStudio,
  labelledPagesOf,
  readVia,
  withEntities,
  withWords,
  type AnnotationSet,
} from '../index.ts'

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value))
const number = fc.nat({ max: 900 })
const label = fc.constantFrom('total', 'a label', '__proto__')
const text = fc.string({ minLength: 1, maxLength: 9 }).filter((some) => some.trim() !== '')
const rect = fc.record({ name: fc.constant('rect'), x: number, y: number, width: number, height: number })
const polygon = fc.array(fc.tuple(number, number), { minLength: 3, maxLength: 6 }).map((list) => ({
  name: 'polygon',
  all_points_x: list.map(([x]) => x),
  all_points_y: list.map(([, y]) => y),
}))
const attributes = (required: ('label' | 'text')[]) =>
  fc.record({ label, text, entityId: text, confidence: fc.constantFrom(0, 0.25, 1) }, { requiredKeys: required })
const setOf = (required: ('label' | 'text')[], fileAttributes: fc.Arbitrary<object>) =>
  fc
    .array(
      fc.record({
        regions: fc.array(
          fc.record({ shape_attributes: fc.oneof(rect, polygon), region_attributes: attributes(required) }),
          { maxLength: 4 },
        ),
        file_attributes: fileAttributes,
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((pages) => {
      const entries = pages.map((page, n) => [
        `dir/d.pdf+${n}.png-1`,
        { filename: `dir/d.pdf+${n}.png`, size: -1, ...page },
      ])
      return readVia(bytes(Object.fromEntries(entries)))
    })
const size = { width: 1000, height: 1300 }
/** The content of a set, without how VIA is to show it. */
const content = ({ pages }: AnnotationSet) =>
  pages.map(({ filename, fileAttributes, regions }) => ({
    filename,
    fileAttributes,
    regions: regions.map(({ shape, attributes: said }) => ({ shape, attributes: said })),
  }))

it('returns what went through COCO', () => {
  const property = fc.property(setOf(['label'], fc.constant(size)), (set) => {
    const exported = exportCoco(set)
    expect(exported.warnings).toEqual([])
    expect(content(importCoco(exported.content).set)).toEqual(content(set))
  })
  fc.assert(property)
})

it('returns what went through Label Studio', () => {
  const classes = fc.oneof(fc.constant(size), fc.constant({ ...size, pageClass: 'invoice' }))
  const property = fc.property(setOf([], classes), (set) => {
    const exported = exportLabelStudio(set)
    expect(exported.warnings).toEqual([])
    expect(content(importLabelStudio(exported.content).set)).toEqual(content(set))
  })
  fc.assert(property)
})

it('invents no size of a page of which nothing is drawn', () => {
  const set = readVia(bytes({ k: { filename: 'a.png', size: 1, regions: [], file_attributes: { pageClass: 'c' } } }))
  const exported = exportLabelStudio(set)
  expect(exported.warnings).toEqual([])
  expect(content(importLabelStudio(exported.content).set)).toEqual(content(set))
})

it('returns the words and entities that went through FUNSD', () => {
  const word = fc.tuple(fc.stringMatching(/^[a-z]{1,5}$/), fc.option(label, { nil: undefined }))
  const property = fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), (words) => {
    const page = {
      document: 'd.pdf',
      page: 0,
      ...size,
      words: words.map(([text_], n) => ({ text: text_, box: [n * 20, 0, n * 20 + 15, 9] as const })),
    }
    const predicted = words.flatMap(([, found], n) =>
      found === undefined ? [] : [{ label: found, words: [n], confidence: 1, box: [0, 0, 1, 1] as const }],
    )
    const set = withEntities(withWords([page]), [{ document: 'd.pdf', page: 0, entities: predicted }])
    const { files } = exportFunsd(set)
    const read = (some: AnnotationSet) => {
      const { labelled, unlabelled } = labelledPagesOf(some)
      const pages = [...labelled, ...unlabelled.map((one) => ({ ...one, entities: [] }))]
      return pages.map((one) => ({
        words: one.words.map(({ text: said, box }) => `${said} ${box.join()}`).toSorted(),
        entities: one.entities.map((entity) => [entity.label, ...entity.words.map((n) => one.words[n]!.text)]),
      }))
    }
    expect([...files.keys()]).toEqual(['d.pdf+0.json'])
    expect(read(importFunsd(files).set)).toEqual(read(set))
  })
  fc.assert(property)
})

it('reports what COCO, FUNSD and Label Studio cannot hold', () => {
  const shape = (name: string) => ({ name, cx: 50, cy: 50, ...(name === 'circle' ? { r: 10 } : {}) })
  const region = (name: string, said: object) => ({ shape_attributes: shape(name), region_attributes: said })
  const regions = [
    region('circle', { label: 'x', note: 1 }),
    region('point', { label: 'x' }),
    region('circle', { text: 'word' }),
  ]
  const set = readVia(bytes({ k: { filename: 'a.jpg', size: 1, regions, file_attributes: { class: 'c' } } }))
  const coco = exportCoco(set)
  expect(coco.warnings).toEqual([
    'Shapes circle that became polygons: 1.',
    'Shapes point, which COCO cannot hold: 1.',
    'Regions without a label, which COCO cannot hold: 1.',
    'Pages whose attribute "class" was left out: 1.',
    expect.stringContaining('The size of page 1 of a.jpg is not known'),
  ])
  expect(importCoco(coco.content).set.pages[0]?.regions[0]?.shape).toMatchObject({ name: 'polygon' })
  expect(exportCoco(set, { sizes: [{ document: 'a.jpg', page: 0, ...size }] }).warnings).toHaveLength(4)
  const studio = exportLabelStudio(set).warnings.join(' ')
  for (const part of ['circle that became ellipses: 2', 'Shapes point that were left out: 1', '"note" was left out: 1'])
    expect(studio).toContain(part)
  const funsd = exportFunsd(set).warnings.join(' ')
  for (const part of ['"class" was left out', '"note" was left out', 'file name was changed'])
    expect(funsd).toContain(part)
})

it('reads what others write', () => {
  const task = (data: object, result: object[] = [], more: object = {}) => ({
    data,
    annotations: [{ result }],
    ...more,
  })
  const original = { original_width: 200, original_height: 100 }
  const value = { x: 10, y: 10, width: 20, height: 10, rotation: 90, labels: ['x'] }
  const tasks = [
    task({ image: '/data/upload/3/0a1b2c3d-a%20b.png' }, [{ ...original, id: 'q', type: 'labels', value }]),
    task({ ocr: 'https://x.test/y/b.pdf+2.png?sig=1/2' }, [{ type: 'rating', value: { rating: 3 } }]),
    {
      data: { image: '/data/local-files/?d=dir/c.png' },
      annotations: [{ was_cancelled: true, result: 1 }],
      predictions: [{ result: [{ type: 'choices', value: { choices: ['k', 'l'] } }] }],
    },
  ]
  const { set, warnings } = importLabelStudio(bytes(tasks))
  expect(set.pages.map(({ filename, pageClass }) => [filename, pageClass])).toEqual([
    ['a b.png', undefined],
    ['b.pdf+2.png', undefined],
    ['c.png', 'k'],
  ])
  expect(set.pages[0]?.regions[0]).toMatchObject({
    attributes: { label: 'x' },
    shape: { name: 'rect', x: expect.closeTo(10), y: 10, width: expect.closeTo(10), height: expect.closeTo(40) },
  })
  expect(warnings).toEqual([
    'Results of the type "rating" that were left out: 1.',
    'Further choices for a page that were left out: 1.',
  ])
  const item = {
    box: [0, 0, 9, 9],
    text: 'a b',
    label: 'question',
    linking: [[0, 1]],
    id: 4,
    words: [
      { box: [0, 0, 4, 9], text: 'a' },
      { box: [5, 0, 9, 9], text: ' ' },
    ],
  }
  const funsd = importFunsd(
    new Map([
      ['data/annotations/0001.json', bytes({ form: [item, { ...item, label: 'other' }] })],
      ['data/images/0001.png', new Uint8Array(3)],
    ]),
  )
  expect(funsd.set.pages).toMatchObject([
    {
      filename: '0001.png',
      regions: [{ attributes: { text: 'a', label: 'question', entityId: '0' } }, { attributes: { text: 'a' } }],
    },
  ])
  expect(funsd.warnings).toHaveLength(2)
})

const coco = (annotation: object) => ({
  images: [{ id: 1, file_name: 'a.png' }],
  categories: [{ id: 1, name: 'x' }],
  annotations: [{ image_id: 1, category_id: 1, bbox: [0, 0, 1, 1], ...annotation }],
})
it.each<[unknown, string]>([
  [[], 'The COCO file must be an object'],
  [{ images: [], categories: [] }, 'annotations must be a list'],
  [coco({ image_id: 2 }), 'annotations[0].image_id is 2, which images does not have'],
  [coco({ category_id: null }), 'annotations[0].category_id must be a number or text'],
  [coco({ bbox: [1] }), 'annotations[0].bbox must be x, y, width and height'],
  [coco({ bbox: [0, 0, -1, 1] }), 'shape_attributes.width must be a number from 0 on'],
  [coco({ segmentation: [[1, 2, 3]] }), 'annotations[0].segmentation[0] must be pairs'],
  [
    {
      ...coco({}),
      images: [
        { id: 1, file_name: 'a.png' },
        { id: 1, file_name: 'b.png' },
      ],
    },
    'images[1].id is 1, which is there twice',
  ],
  [
    {
      ...coco({}),
      images: [
        { id: 1, file_name: 'a.png' },
        { id: 2, file_name: 'a.png' },
      ],
    },
    '"a.png" is there twice',
  ],
])('refuses the COCO file %#', (value, message) => {
  expect(() => importCoco(bytes(value))).toThrow(message)
})

it.each<[unknown, string]>([
  [{}, 'The Label Studio file must be a list'],
  [[{}], '[0].data must be an object'],
  [[{ data: {} }], '[0].data.image must be text'],
  [[{ data: { image: 'a' }, annotations: [{ result: [{ value: { x: 1 } }] }] }], 'original_width must be a number'],
  [
    [
      {
        data: { image: 'a' },
        annotations: [{ result: [{ original_width: 1, original_height: 1, value: { x: 1, y: 1 } }] }],
      },
    ],
    'must be a rectangle',
  ],
])('refuses the Label Studio file %#', (value, message) => {
  expect(() => importLabelStudio(bytes(value))).toThrow(message)
})
