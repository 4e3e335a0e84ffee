import { expect, it } from 'vitest'
import { annotationLimits, readVia, readingVia, writeVia, writingVia } from './index.ts'

const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))
const text = (written: Uint8Array) => new TextDecoder().decode(written)
const rect = { name: 'rect', x: 1, y: 2, width: 3, height: 4 }
const region = (shape: object = rect, attributes: object = {}) => ({
  shape_attributes: shape,
  region_attributes: attributes,
})
const entry = (filename: string, regions: unknown = [], attributes: object = {}) => ({
  filename,
  size: -1,
  regions,
  file_attributes: attributes,
})
const project = (pages: object, more: object = {}) => ({ _via_settings: {}, _via_img_metadata: pages, ...more })
const refusedFor = (value: unknown): string => {
  try {
    readVia(bytes(value))
  } catch (error) {
    expect(error).toMatchObject({ code: 'invalid_input' })
    return (error as Error).message
  }
  throw new Error('It was taken.')
}

it('reads projects of VIA 2 and writes what it read, the same in the same order', () => {
  const whole = {
    _via_settings: { ui: { image: {} }, core: { filepath: {} }, project: { name: 'x' } },
    _via_img_metadata: {
      'b.pdf+1.png12': entry(
        'b.pdf+1.png',
        [region({ ...rect, note: 'kept' }, { text: 'One', marks: { seen: true }, label: '' })],
        { class: 'invoice', caption: '' },
      ),
      'a.pdf+0.png-1': {
        size: 7,
        extra: [1, { deep: null }],
        regions: [],
        filename: 'a.pdf+0.png',
        file_attributes: {},
      },
      'photo.jpg3': {
        filename: 'photo.jpg',
        regions: [{ id: 4, region_attributes: { label: 'x' }, shape_attributes: { name: 'point', cx: 1, cy: -2 } }],
      },
    },
    _via_attributes: { region: { label: { type: 'dropdown', options: { x: '' } } }, file: {} },
    _via_data_format_version: '2.0.10',
    _via_image_id_list: ['photo.jpg3', 'b.pdf+1.png12'],
    other: 1.5,
  }
  const set = readVia(bytes(whole))
  expect(set.pages.map(({ document, page, pageClass }) => [document, page, pageClass])).toEqual([
    ['b.pdf', 1, 'invoice'],
    ['a.pdf', 0, undefined],
    ['photo.jpg', 0, undefined],
  ])
  expect(text(writeVia(set))).toBe(JSON.stringify(whole))
})

it('reads bare maps, with regions as a list or as the map of VIA 1', () => {
  const map = {
    'a.png9': {
      fileref: '',
      size: 9,
      filename: 'a.png',
      base64_img_data: '',
      file_attributes: {},
      regions: { 0: region(), 2: region() },
    },
    'b.png9': entry('b.png', [region()]),
    'c.png9': entry('c.png', {}),
  }
  const set = readVia(bytes(map))
  expect(set.project).toBeUndefined()
  expect(set.pages.map(({ regions }) => regions.length)).toEqual([2, 1, 0])
  expect(text(writeVia(set))).toBe(JSON.stringify(map))
  expect(readVia(bytes(`\uFEFF${JSON.stringify(map)}`))).toEqual(set)
})

it.each([
  ['x.pdf+0.png', 'x.pdf', 0],
  ['a+b.pdf+12.jpeg', 'a+b.pdf', 12],
  ['dir/x.pdf+3.png', 'dir/x.pdf', 3],
  ['x.png', 'x.png', 0],
  ['+1.png', '+1.png', 0],
  ['x.pdf+1', 'x.pdf+1', 0],
  ['x+y.png', 'x+y.png', 0],
  ['x.pdf+123456789.png', 'x.pdf+123456789.png', 0],
])('%s is a page of %s', (filename, document, page) => {
  expect(readVia(bytes({ k: entry(filename) })).pages[0]).toMatchObject({ filename, document, page })
})

it.each([
  ['page_class', { page_class: 'a', pageClass: 'b' }, 'a'],
  ['pageClass', { pageClass: ' b ', class: 'c' }, 'b'],
  ['class', { pageClass: '', class: 'c', label: 'd' }, 'c'],
  ['label', { label: 'd' }, 'd'],
  ['a ticked box', { class: { yes: true, no: false } }, 'yes'],
  ['none of several ticked boxes', { class: { yes: true, no: true } }, undefined],
  ['a number', { class: 7 }, '7'],
])('takes the page class from %s', (_, attributes, pageClass) => {
  expect(readVia(bytes({ k: entry('a.png', [], attributes) })).pages[0]?.pageClass).toBe(pageClass)
})

it.each<[unknown, string]>([
  ['', 'The annotation set is not JSON'],
  ['{"a":', 'The annotation set is not JSON'],
  ['{"a": NaN}', 'NaN'],
  ['{"a": -Infinity}', 'Infinity'],
  ['[]', 'must be an object of VIA'],
  ['null', 'must be an object of VIA'],
  [{}, 'has no pages'],
  [{ _via_settings: {} }, 'has no _via_img_metadata'],
  [project([]), '_via_img_metadata must be an object, not []'],
  [{ k: 1 }, '"k" must be an object, not 1'],
  [{ k: {} }, '"k".filename must be text, not undefined'],
  [project({ k: entry('  ') }), '_via_img_metadata["k"].filename must be text'],
  [{ k: entry('a.png', 'x') }, '"k".regions must be a list or a map of regions, not "x"'],
  [{ k: entry('a.png', [null]) }, '"k".regions[0] must be an object, not null'],
  [{ k: entry('a.png', { 5: 1 }) }, '"k".regions["5"] must be an object, not 1'],
  [{ k: entry('a.png', [{}]) }, 'regions[0].shape_attributes must be an object'],
  [{ k: entry('a.png', [region({ name: 'star' })]) }, 'shape_attributes.name must be rect, polygon'],
  [{ k: entry('a.png', [region({ name: 'toString' })]) }, 'shape_attributes.name must be rect, polygon'],
  [
    { k: entry('a.png', [region({ ...rect, width: -1 })]) },
    'shape_attributes.width must be a number from 0 on, not -1',
  ],
  [{ k: entry('a.png', [region({ ...rect, x: '1' })]) }, 'shape_attributes.x must be a number, not "1"'],
  [{ k: entry('a.png', [region({ ...rect, x: null })]) }, 'shape_attributes.x must be a number, not null'],
  [{ k: entry('a.png', [region({ name: 'circle', cx: 1, cy: 1, r: -3 })]) }, 'r must be a number from 0 on'],
  [
    { k: entry('a.png', [region({ name: 'ellipse', cx: 1, cy: 1, rx: 1, ry: 1, theta: 'x' })]) },
    'theta must be a number',
  ],
  [{ k: entry('a.png', [region({ name: 'polygon', all_points_x: [1, 2], all_points_y: [1] })]) }, 'not 2 and 1'],
  [
    { k: entry('a.png', [region({ name: 'polygon', all_points_x: [1, 2], all_points_y: [1, 2] })]) },
    'at least 3 points',
  ],
  [
    { k: entry('a.png', [region({ name: 'polyline', all_points_x: 3, all_points_y: [1, 2] })]) },
    'all_points_x must be a list',
  ],
  [{ k: entry('a.png', [region(rect, [] as object)]) }, 'region_attributes must be an object, not []'],
  [{ k: entry('a.png', [], 'x' as unknown as object) }, 'file_attributes must be an object'],
  [{ k: entry('a.pdf+0.png'), l: entry('a.pdf+0.jpg') }, '"l" is page 1 of "a.pdf", as "k" is'],
  [project({ k: entry('a.png') }, { _via_image_id_list: ['k', 'm'] }), '_via_image_id_list[1] is "m"'],
  [project({ k: entry('a.png') }, { _via_image_id_list: ['k', 'k'] }), 'there twice'],
  [project({ k: entry('a.png') }, { _via_image_id_list: [4] }), '_via_image_id_list[0] must be text'],
  [project({}, { _via_attributes: { region: { label: 1 } } }), '_via_attributes.region["label"] must be an object'],
  ['{"k":{"__proto__":{}}}', 'k must not have a field named __proto__'],
  ['{"__proto__":{}}', 'must not have a field named __proto__'],
  [`{"k":${JSON.stringify(entry('a.png'))},"k" :${JSON.stringify(entry('b.png'))}}`, 'has the name "k" twice'],
  ['{"k":{"n":[true,-1E+999]}}', 'k.n[1] is a number that is too large'],
  [`{"k":{"n":[1.5, -1${'0'.repeat(400)}]}}`, 'k.n[1] is a number that is too large'],
  [{ k: entry('a.png', [region({ ...rect, x: 1e300, width: 1e308 })]) }, 'shape_attributes.x is 1e+300; at most'],
  [`{"k":${'['.repeat(100_000)}${']'.repeat(100_000)}}`, 'is nested too deeply: at most 64'],
  [{ k: entry('a.png', [region(rect, { text: 'x'.repeat(annotationLimits.text + 1) })]) }, 'has 1000001 characters'],
  [{ k: entry('a.png', [], { note: { in: ['x'.repeat(annotationLimits.text + 1)] } }) }, 'has 1000001 characters'],
  [{ k: entry(`${'n'.repeat(997)}.png`) }, 'has a name of 1001 characters, more than the 1000'],
  [{ ['n'.repeat(1_101)]: entry('a.png') }, 'has a name of 1101 characters, more than the 1100'],
  [{ k: entry('a.png', [], { ['n'.repeat(1_001)]: 1 }) }, '"k".file_attributes has a name of 1001 characters'],
  [{ k: entry('a.png', [region(rect, { ['n'.repeat(1_001)]: 1 })]) }, 'region_attributes has a name of 1001'],
  [{ k: entry('a.png', { ['n'.repeat(1_001)]: region() }) }, '"k".regions has a name of 1001 characters'],
  [
    project({}, { _via_attributes: { region: { ['n'.repeat(1_001)]: {} } } }),
    '_via_attributes.region has a name of 1001 characters',
  ],
  [{ k: entry('a.png', [region(rect, { text: 'w '.repeat(annotationLimits.wordsOfPage + 1) })]) }, 'the 20000 words'],
  [{ k: entry('a.png', Array(annotationLimits.regionsOfPage + 1).fill(region())) }, 'more than the 20000'],
])('refuses %# and explains why', (value, message) => {
  expect(refusedFor(value)).toContain(message)
})

it('shows no more than the beginning of what users wrote', () => {
  const long = 'n'.repeat(1_000)
  const deep = { k: entry('a.png', [], { [long]: 'x'.repeat(annotationLimits.text + 1) }) }
  expect(refusedFor(deep)).toMatch(/n… has 1000001 characters/)
  const same = { k: entry(`${long.slice(4)}.png`), l: entry(`${long.slice(4)}.png`) }
  for (const message of [refusedFor(deep), refusedFor(same)]) expect(message.length).toBeLessThan(500)
})

it('takes finite numbers however they are written', () => {
  const numbers = ['1e308', `1${'0'.repeat(308)}`, `0.${'0'.repeat(400)}1`, '-0.5E-3', '12']
  const written = `{"k":{"filename":"a.png","n":[${numbers.join()}]}}`
  expect(readVia(bytes(written)).pages[0]?.members).toMatchObject({ n: numbers.map(Number) })
})

it('reads and writes in pieces, none of which is much longer than a page', () => {
  const pages = Array.from({ length: 40 }, (_, n) => [`k${n}`, entry(`${n}.png`, Array(100).fill(region()))])
  const reading = [...readingVia(bytes(Object.fromEntries(pages)))]
  expect(reading.filter((steps) => steps === 101 * 1_500)).toHaveLength(40)
  expect([...writingVia(readVia(bytes(Object.fromEntries(pages))))]).toHaveLength(40)
})

it('takes what is just within the limits, and names of fields that objects have anyway', () => {
  const regions = [region(rect, { text: 'x'.repeat(annotationLimits.text), constructor: 'é"\\', toString: 'x' })]
  const map = { constructor: entry('toString', regions), hasOwnProperty: entry('b.png') }
  expect(text(writeVia(readVia(bytes(map))))).toBe(JSON.stringify(map))
})

it('refuses bytes that are no text, and too many of them', () => {
  expect(() => readVia(new Uint8Array([0x7b, 0xff, 0x7d]))).toThrow('not UTF-8')
  expect(() => readVia(new Uint8Array(annotationLimits.bytes + 1))).toThrow('more than the 100000000')
})

it('refuses far too many regions before it reads them', () => {
  const regions = `"shape_attributes",`.repeat(annotationLimits.regions + 1)
  expect(() => readVia(bytes(`{"k":[${regions} no JSON`))).toThrow('more than the 500000 regions')
})
