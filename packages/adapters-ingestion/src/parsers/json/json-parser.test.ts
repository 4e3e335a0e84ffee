import { documentParserConformance } from '@docent/core/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { parserNamed, readPages } from '../data/read-pages.fixture.ts'
import { outlineJson } from './outline-json.ts'
import { slowRunner } from '../../slow-runner.fixture.ts'

const parser = parserNamed('json')
afterAll(() => parser.close())

const people = Array.from({ length: 100 }, (_person, index) => ({
  name: `Person ${index}`,
  tags: ['a', 'b'],
  address: { city: 'Köln', note: 'two\nlines' },
}))

documentParserConformance(slowRunner, {
  create: () => ({ parser, dispose: () => Promise.resolve() }),
  sample: {
    bytes: Buffer.from(JSON.stringify({ total: 100, people })),
    fileName: 'people.json',
    mediaType: 'application/json',
    type: 'json',
    pages: [
      ['total: 100\npeople:\n  - name: Person 0\n    tags:\n      - a\n      - b\n    address:\n      city: Köln'],
      ['people:\n  - name: Person '],
      ['people:\n  - name: Person ', '- name: Person 99'],
    ],
  },
  layout: 'none',
})

const file = Buffer.from(Array.from({ length: 900 }, (_byte, index) => (index * 7919) % 256)).toString('base64')

const outline = (text: string): string => outlineJson(text)?.join('\n--\n') ?? 'broken'

describe('jsonParser', () => {
  it.each([
    ['one value', '"text"', 'text'],
    ['numbers as they are written', '{"id": 12345678901234567890, "x": 1.0e5}', 'id: 12345678901234567890\nx: 1.0e5'],
    ['the same key twice', '{"a": 1, "a": 2}', 'a: 1\na: 2'],
    ['nothing', '{"a": {}, "b": [], "c": null, "d": ""}', 'a: {}\nb: []\nc: null\nd:'],
    ['escaped letters', String.raw`{"\u540d\u524d": "a\"b\\", "n": "x\ny"}`, '名前: a"b\\\nn: x\n  y'],
    ['lists of lists', '[[1, 2], [{"a": 1, "b": [3]}]]', '- - 1\n  - 2\n- - a: 1\n    b:\n      - 3'],
    [
      'no files that are written in letters',
      JSON.stringify({ name: 'x.pdf', data: file, files: [file] }),
      'name: x.pdf\ndata:\nfiles:\n  -',
    ],
    ['several values', '{"a": 1}\n{"a": 2}\n', 'a: 1\n\na: 2'],
  ])('writes %s', (_name, json, expected) => {
    expect(outline(json)).toBe(expected)
  })

  it('reads JSON lines with the records apart', async () => {
    const lines = people.map((person) => JSON.stringify(person)).join('\n')
    const { pages, result } = await readPages(parser, lines, 'application/x-ndjson')
    expect(result.type).toBe('jsonl')
    for (const page of pages) expect(page).toMatch(/^name: Person \d+\n/)
    expect(pages.join('\n').match(/^name: /gm)).toHaveLength(100)
  })

  it('takes damaged JSON as text and reports it', async () => {
    const { text, result } = await readPages(parser, '{"a": [1, 2', 'application/json')
    expect(text).toBe('{"a": [1, 2')
    expect(result.warnings).toEqual([expect.stringMatching(/not complete JSON/)])
  })

  it.each([
    ['brackets', '['.repeat(20_000), ']'.repeat(20_000)],
    ['objects', '{"a":'.repeat(20_000), '}'.repeat(20_000)],
  ])('survives 20,000 nested %s', async (_name, open, close) => {
    const { text } = await readPages(parser, `${open}"the core"${close}`, 'application/json')
    expect(text).toContain('the core')
    expect(text.length).toBeLessThan(3_000_000)
  })
})
