import { expect, it } from 'vitest'
import type { PredictedEntity, WordPage } from '../../kernel/ports/index.ts'
import {
  countsOf,
  labelledPagesOf,
  readVia,
  resultOf,
  resultsCsv,
  withEntities,
  withPageClasses,
  withWords,
  wordsNeeded,
  writeVia,
  type AnnotationSet,
} from './index.ts'

const pageOf = (page: number, ...texts: string[]): WordPage => ({
  document: 'a.pdf',
  page,
  width: 200,
  height: 100,
  words: texts.map((text, n) => ({ text, box: [n * 20, 0, n * 20 + 10, 10] as const, confidence: 0.75 })),
})
const entity = (label: string, words: number[], confidence = 0.9): PredictedEntity => ({
  label,
  words,
  confidence,
  box: [words[0]! * 20, 0, words.at(-1)! * 20 + 10, 10],
})
const at = (page: number, ...entities: PredictedEntity[]) => ({ document: 'a.pdf', page, entities })
const read = (regions: object[], attributes: object = {}, region: object = {}): AnnotationSet =>
  readVia(
    new TextEncoder().encode(
      JSON.stringify({
        _via_settings: {},
        _via_img_metadata: { k: { filename: 'a.pdf+0.png', size: 1, regions, file_attributes: attributes } },
        _via_attributes: { region, file: {} },
      }),
    ),
  )
const region = (attributes: object, x = 0, width = 10) => ({
  shape_attributes: { name: 'rect', x, y: 0, width, height: 10 },
  region_attributes: attributes,
})
const attributesOf = (set: AnnotationSet) =>
  set.pages.flatMap(({ regions }) => regions.map(({ attributes }) => attributes))

it('makes a set of words, which VIA reads and which gives the same words', () => {
  const pages = [pageOf(0, 'One', 'two'), pageOf(1)]
  const set = withWords(pages)
  expect(set.pages.map(({ filename }) => filename)).toEqual(['a.pdf+0.png', 'a.pdf+1.png'])
  expect(labelledPagesOf(readVia(writeVia(set))).pages).toEqual(pages)
  expect(wordsNeeded(set).map(({ page }) => page)).toEqual([1])
  const project = JSON.parse(new TextDecoder().decode(writeVia(set))) as object
  expect(project).toMatchObject({
    _via_attributes: { region: { text: {}, textConfidence: {} }, file: { width: {}, height: {} } },
    _via_image_id_list: ['a.pdf+0.png-1', 'a.pdf+1.png-1'],
  })
  expect(withWords([{ ...pageOf(0), filename: 'photo.jpg' }]).pages[0]?.document).toBe('photo.jpg')
  expect(() => withWords([pageOf(0), pageOf(0)])).toThrow('"a.pdf+0.png" is there twice')
})

it('writes predictions as labels that read as the same entities', () => {
  const set = withWords([pageOf(0, 'Acme', 'Ltd', 'and', 'Acme'), pageOf(1, 'x')])
  const labelled = withEntities(set, [at(0, entity('company', [0, 1]), entity('company', [3], 0.5))])
  expect(attributesOf(labelled)[1]).toEqual({
    text: 'Ltd',
    textConfidence: 0.75,
    label: 'company',
    confidence: 0.9,
    entityId: '0-0',
  })
  const found = labelledPagesOf(readVia(writeVia(labelled)))
  expect(found.labelled[0]?.entities).toEqual([
    { label: 'company', words: [0, 1], confidence: 0.9 },
    { label: 'company', words: [3], confidence: 0.5 },
  ])
  expect(attributesOf(set)[1]).toEqual({ text: 'Ltd', textConfidence: 0.75 })
  const other = withEntities(labelled, [at(0, entity('word', [2]))])
  expect(countsOf(other).labels).toEqual({ word: 1 })
  expect(withEntities(other, [at(0)]).pages).toEqual(withEntities(set, [at(0)]).pages)
  expect(labelledPagesOf(other).pages).toEqual(labelledPagesOf(set).pages)
})

it('replaces all labels of a page, and keeps its other regions and attributes', () => {
  const set = read(
    [
      region({ text: 'Acme', label: 'old', entityId: '7', confidence: '0.1', note: 'n' }),
      region({ text: 'two words', color: 'red' }, 20, 90),
      region({ label: 'old' }, 20, 90),
      region({ label: 'old', text: 'two words', seen: true }, 20, 90),
      region({ stamp: 'yes' }, 150),
    ],
    { width: 200, height: 100 },
    { label: { type: 'dropdown', options: { old: 'Old' } } },
  )
  const labelled = withEntities(set, [at(0, entity('new', [2]))])
  expect(attributesOf(labelled)).toEqual([
    { text: 'Acme', note: 'n' },
    { text: 'two', color: 'red' },
    { text: 'words', color: 'red', label: 'new', confidence: 0.9, entityId: '0-0' },
    { seen: true },
    { stamp: 'yes' },
  ])
  expect(labelled.pages[0]?.regions[2]?.shape).toEqual({ name: 'rect', x: 60, y: 0, width: 50, height: 10 })
  expect(labelled.project?.members['_via_attributes']).toMatchObject({
    region: { label: { options: { old: 'Old', new: '' } } },
  })
  expect(withEntities(set, [])).toMatchObject({ pages: set.pages })
})

it('makes regions of words that were given', () => {
  const set = read([region({ label: 'old' }), region({ label: 'old', text: 'Amce' })])
  const words = [pageOf(0, 'Acme', 'Ltd')]
  const labelled = withEntities(set, [at(0, entity('company', [1]))], { words })
  expect(attributesOf(labelled)).toEqual([
    { text: 'Acme', textConfidence: 0.75 },
    { text: 'Ltd', textConfidence: 0.75, label: 'company', confidence: 0.9, entityId: '0-0' },
  ])
  expect(labelledPagesOf(labelled).pages).toEqual(words)
})

it('refuses predictions of what is not there', () => {
  const set = withWords([pageOf(0, 'x')])
  expect(() => withEntities(set, [at(1)])).toThrow('page 2 of a.pdf has predictions and is not in')
  expect(() => withEntities(set, [at(0), at(0)])).toThrow('has predictions twice')
  expect(() => withEntities(set, [at(0, entity('l', [1]))])).toThrow('has 1 words; there is none at position 1')
  expect(() => withPageClasses(set, [{ document: 'b', page: 0, pageClass: 'x', confidence: 1 }])).toThrow('page 1 of b')
})

it('writes page classes under the name that is in use', () => {
  const classOf = (attributes: object) => {
    const prediction = { document: 'a.pdf', page: 0, pageClass: 'new', confidence: 0.5 }
    return readVia(writeVia(withPageClasses(read([], attributes), [prediction]))).pages[0]
  }
  expect(classOf({})).toMatchObject({ pageClass: 'new', fileAttributes: { pageClass: 'new', classConfidence: 0.5 } })
  expect(classOf({ label: 'l', class: 'c', note: 1 })).toMatchObject({
    pageClass: 'new',
    fileAttributes: { label: 'l', class: 'new', note: 1, classConfidence: 0.5 },
  })
})

it('gives the result of a finished job', () => {
  const pages = [
    {
      page: pageOf(0, 'Acme', 'Ltd', '5', 'Acme'),
      dpi: 150,
      entities: [entity('name', [0, 1], 0.5), entity('sum', [2], 0.8)],
    },
    {
      page: pageOf(1, 'Acme', 'Ltd', '=6'),
      dpi: 150,
      entities: [entity('name', [0, 1], 0.6), entity('sum', [2], 0.9)],
    },
    { page: pageOf(2), dpi: 150.4, entities: [], pageClass: { pageClass: 'blank', confidence: 0.7 } },
  ]
  const result = resultOf('guid', pages)
  expect(result).toMatchObject({ documentGuid: 'guid', pages: { 2: { pageClass: 'blank', classConfidence: 0.7 } } })
  expect(result.entities).toHaveLength(4)
  expect(result.entities[0]).toEqual({
    pageIndex: '0',
    dpiX: 150,
    entityId: '0-0',
    sLabel: 'name',
    sValue: 'Acme Ltd',
    labelConfidence: 0.5,
    rzRect: { bx: 0, by: 0, ex: 0.15, ey: 0.1 },
    rectImg: '',
  })
  expect(result.entityConfidences).toEqual([
    {
      entityClass: 'name',
      topEntities: [{ entityValue: 'Acme Ltd', entityConfidence: expect.closeTo(0.8), entityId: '1-0' }],
    },
    {
      entityClass: 'sum',
      topEntities: [
        { entityValue: '=6', entityConfidence: expect.closeTo(0.9), entityId: '1-1' },
        { entityValue: '5', entityConfidence: expect.closeTo(0.8), entityId: '0-1' },
      ],
    },
  ])
  const lines = resultsCsv([{ ...result, document: 'a, b.pdf' }]).split('\r\n')
  expect(lines[1]).toBe('"a, b.pdf",guid,0,,,0-0,name,Acme Ltd,0.5,0,0,0.15,0.1')
  expect(lines[4]).toContain("sum,'=6,0.9")
  expect(lines[5]).toBe('"a, b.pdf",guid,2,blank,0.7,,,,,,,,')
  expect(lines).toHaveLength(7)
})
