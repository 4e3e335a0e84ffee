import { expect, test } from 'vitest'
import { makeCompoundFile } from '../office/compound.fixture.ts'
import { line, makeDoc, properties, row, type DocContent } from './doc.fixture.ts'
import { readDoc } from './read-doc.ts'

const read = (content: DocContent, isLite = false) =>
  readDoc(makeDoc(content), { isLite, maxUnpackedBytes: 1_000_000 }).pages

test('headings, lists and tables of a file of Word 97', () => {
  const body = [
    { parts: ['Über uns'], style: 1 },
    line('Straße in 東京'),
    { parts: ['first'], properties: properties.listed(1, 0) },
    { parts: ['inner'], properties: properties.listed(1, 1) },
    ...row('City', 'Letters'),
    ...row('Łódź', ''),
    line('end'),
  ]
  const sign = [23, '·'] as const
  expect(read({ body, levels: [sign, sign] })).toEqual([
    '# Über uns\n\nStraße in 東京\n\n- first\n  - inner\n\n| City | Letters |\n| --- | --- |\n| Łódź |  |\n\nend',
  ])
})

test('numbers of lists and headings, also those that styles give', () => {
  const numbered = properties.listed(1, 0)
  const body = [
    { parts: ['Scope'], style: 2 },
    { parts: ['one'], properties: numbered },
    { parts: ['below'], properties: properties.listed(1, 1) },
    { parts: ['next'], properties: numbered },
  ]
  const content: DocContent = {
    body,
    levels: [
      [0, '\u0000.'],
      [4, '\u0000\u0001)'],
    ],
    // The heading of somebody's own is based on the first one, and numbered.
    styles: [
      [0, 4095],
      [1, 4095, numbered],
      [4094, 1],
    ],
  }
  expect(read(content)).toEqual(['# 1. Scope\n\n2. one\n  - 2a) below\n3. next'])
})

test('letters of one byte, breaks of lines and pages', () => {
  const body = [line('caf\u00e9 one\u000btwo\u001ethree'), { parts: ['last'], end: '\f' }, line('next page')]
  expect(read({ body, isNarrow: true })).toEqual(['café one\ntwo-three\n\nlast', 'next page'])
})

test('what is hidden or deleted is left out, also between letters that stay', () => {
  expect(read({ body: [line('a', ['secret', properties.hidden], 'b', ['gone', properties.deleted], 'c')] })).toEqual([
    'abc',
  ])
})

test('a field is what it shows, and its address follows', () => {
  const link = '\u0013 HYPERLINK "https://example.org/a" \u0014our site\u0015'
  const inside = '\u0013 TOC \\o \u0014\u0013 PAGEREF _Toc \u00147\u0015 Chapter\u0015'
  expect(read({ body: [line(`See ${link}.`), line(inside)] })).toEqual([
    'See [our site].\n\n[our site]: https://example.org/a\n\n7 Chapter',
  ])
})

test('an equation that a field holds as its instruction', () => {
  const reading = '\u0013 EQ \\* jc2 \\o\\ad(\\s\\up 9(とうきょう),東京)\u0015'
  expect(read({ body: [line('half: \u0013 EQ \\f(1,2) \u0014\u0015, ', reading)] })).toEqual(['half: 1/2, 東京'])
})

test('notes, comments, text boxes, headers and footers', () => {
  const content = {
    body: [line('Text\u0002 and more\u0005.')],
    notes: ['of the note'],
    comments: ['check this'],
    author: 'Ann',
    headers: ['', 'Letterhead', '', '\u0013 PAGE \u00143\u0015 Contract 17', '', ''],
    boxes: ['in the box'],
    headerBoxes: ['Stamp'],
  }
  const [page = ''] = read(content)
  expect(page).toBe(
    'Text[^1] and more.\n\nin the box\n\nHeader: Letterhead\n\nFooter: Contract 17\n\nHeader: Stamp\n\n[^1]: of the note\n\nComment (Ann): check this',
  )
  expect(read(content, true)[0]).not.toContain('of the note')
})

test('a file under a password and one without its text say so', () => {
  const task = { isLite: false, maxUnpackedBytes: 1_000_000 }
  expect(() => readDoc(makeDoc({ body: [line('x')], flags: 0x0100 }), task)).toThrow(/protected by a password/)
  expect(() => readDoc(makeCompoundFile({ WordDocument: Buffer.alloc(100) }), task)).toThrow(/damaged or cut off/)
})

test('a letter of Word 2, which is no compound file', () => {
  const [text, start] = ['Dear M\u00fcller,\r\nin haste\r\n', 0x180]
  const file = Buffer.alloc(start + text.length + 200)
  for (const [at, value] of [
    [0, 0xa5db],
    [2, 0x2d],
    [6, 0x0409],
    [0x18, start],
    [0x34, text.length],
  ] as const)
    file.writeUInt16LE(value, at)
  file.write(text, start, 'latin1')
  const task = { isLite: false, maxUnpackedBytes: 1_000_000 }
  expect(readDoc(file, task).pages).toEqual(['Dear M\u00fcller,\n\nin haste'])
  file.writeUInt16LE(0x0004, 0x0a)
  expect(() => readDoc(file, task)).toThrow(/save it as DOCX or PDF/)
})

test('a file whose tables lead anywhere ends', () => {
  const whole = makeDoc({
    body: [...row('a', 'b'), line('c\u0002')],
    notes: ['n'],
    headers: ['h'],
    boxes: ['b'],
    levels: [[0, 'x']],
    styles: [[0, 4095]],
  })
  // Every number of the head and of the tables becomes the largest one in turn.
  for (let at = 512; at < whole.length; at += 4) {
    const bytes = Uint8Array.from(whole)
    bytes.fill(0xff, at, at + 4)
    try {
      expect(readDoc(bytes, { isLite: false, maxUnpackedBytes: 1_000_000 }).pages.length).toBeLessThan(100)
    } catch (error) {
      expect((error as { code?: string }).code).toBe('ingestion_failed')
    }
  }
})
