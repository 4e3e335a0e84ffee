/** @module-tag slow */
import type { DocumentParser, ParsePreferences, ParseResult } from '@docent/core/ports'
import { fakeTextRecognizer } from '@docent/core/testing'
import { PDFDocument, PDFHexString, PDFString, rgb } from 'pdf-lib'
import { afterAll, describe, expect, it } from 'vitest'
import { standardParsers } from '../../standard-parsers.ts'
import { pdfParser } from './pdf-parser.ts'

const recognizer = fakeTextRecognizer({ name: 'plain', read: () => 'The whole text of the page' })
const parser = pdfParser({ recognizers: [recognizer] })
const all = standardParsers({ recognizers: [recognizer] })
afterAll(() => Promise.all([parser.close(), all.close()]))

const advice = 'Save them from the PDF and upload them separately.'

describe('files inside a PDF', () => {
  it('are named in a warning, with letters of all languages and no breaks of lines', async () => {
    const bytes = await portfolio(['Bericht März.pdf', '年度報告.xlsx', 'one\nof two.txt'])
    const { warnings, text } = await read(bytes)
    expect(text).toEqual(['Open this portfolio in another program'])
    expect(warnings).toEqual([
      `The PDF contains files that were not read: "Bericht März.pdf", "年度報告.xlsx", "one of two.txt". ${advice}`,
    ])
  })

  it('are counted where they are many, and numbered where their names are too long', async () => {
    const names = Array.from({ length: 22 }, (_, at) => `${String(at).padStart(2, '0')}.txt`)
    const { warnings = [] } = await read(await portfolio(['first.txt', `${'long'.repeat(100)}.txt`, ...names]))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/: "first\.txt", "file 2", "00\.txt", .*"17\.txt" and 4 more\. Save/)
  })

  it('are named once where pages are read by their picture', async () => {
    const { warnings, text } = await read(await portfolio(['a.txt'], 'scan'))
    expect(text).toEqual(['The whole text of the page'])
    expect(warnings).toEqual([`The PDF contains files that were not read: "a.txt". ${advice}`])
  })

  it('are named in the error where nothing else is in the PDF', async () => {
    const message = `The PDF contains files that were not read: "a.txt". ${advice}`
    await expect(read(await portfolio(['a.txt'], 'no page'))).rejects.toMatchObject({ message })
  })
})

describe('files inside a PDF whose parsers are known', () => {
  it('are read as further pages, each by the parser of its format', async () => {
    const sheet = 'Name;Length\nWren;10\n'
    const bytes = await portfolio(['note.txt', { 'birds.csv': sheet }, { 'x.bin': elf }])
    const { text, warnings, pageCount } = await read(bytes, all.parserFor('application/pdf'))
    expect(text).toEqual([
      'Open this portfolio in another program',
      '## Attachment: note.txt\n\ntext of note.txt',
      '## Attachment: birds.csv\n\n| Name | Length |\n| --- | --- |\n| Wren | 10 |',
    ])
    expect(pageCount).toBe(3)
    expect(warnings).toEqual([expect.stringContaining('The attachment "x.bin" was not read.')])
  })

  it('are read in a PDF inside a PDF, and in a scan', async () => {
    const inner = await portfolio(['deep.txt'])
    const { text } = await read(await portfolio([{ 'inner.pdf': inner }], 'scan'), all.parserFor('application/pdf'))
    expect(text).toEqual([
      'The whole text of the page',
      '## Attachment: inner.pdf\n\nOpen this portfolio in another program',
      expect.stringContaining('text of deep.txt'),
    ])
  })

  it('are left out where only the pages of the PDF matter', async () => {
    const { text, warnings } = await read(await portfolio(['a.txt']), all.parserFor('application/pdf'), {
      mayBeBlank: true,
    })
    expect(text).toHaveLength(1)
    expect(warnings).toHaveLength(1)
  })

  it('are left out and named where they unpack to far more than the PDF, and the others are read', async () => {
    const bomb = Buffer.alloc(300 * 1024 * 1024)
    const { text, warnings } = await read(
      await portfolio(['a.txt', { 'bomb.txt': bomb }]),
      all.parserFor('application/pdf'),
    )
    expect(text).toEqual(['Open this portfolio in another program', '## Attachment: a.txt\n\ntext of a.txt'])
    expect(warnings).toEqual([`The PDF contains files that were not read: "bomb.txt". ${advice}`])
  })

  it('do not nest without end', async () => {
    let bytes = await portfolio(['a.txt'])
    for (let depth = 0; depth < 7; depth += 1) bytes = await portfolio([{ 'inner.pdf': bytes }])
    const { pageCount, warnings = [] } = await read(bytes, all.parserFor('application/pdf'))
    expect(pageCount).toBe(6)
    expect(warnings.join(' ')).toContain('nested too deep')
  })
})

it('reads files that are attached to a place on a page', async () => {
  const document = await PDFDocument.load(await portfolio(['first.txt']))
  const content = document.context.register(document.context.flateStream('Name;Length\nWren;10\n'))
  const file = {
    Type: 'Filespec',
    F: PDFString.of('birds.csv'),
    UF: PDFHexString.fromText('Vögel.csv'),
    EF: { F: content },
  }
  const annotation = { Type: 'Annot', Subtype: 'FileAttachment', Rect: [20, 20, 40, 40], FS: file }
  document.addPage([300, 200]).node.addAnnot(document.context.register(document.context.obj(annotation)))
  const { text, warnings = [] } = await read(await document.save(), all.parserFor('application/pdf'))
  expect(text).toEqual([
    'Open this portfolio in another program',
    '',
    '## Attachment: first.txt\n\ntext of first.txt',
    '## Attachment: Vögel.csv\n\n| Name | Length |\n| --- | --- |\n| Wren | 10 |',
  ])
  expect(warnings).toEqual([])
})

const elf = Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]), Buffer.alloc(100)])

type Attached = string | Record<string, string | Uint8Array>

async function portfolio(files: readonly Attached[], page: 'text' | 'scan' | 'no page' = 'text'): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  if (page !== 'no page') {
    const only = document.addPage([300, 200])
    if (page === 'text') only.drawText('Open this portfolio in another program', { x: 20, y: 100, size: 10 })
    else only.drawRectangle({ x: 20, y: 20, width: 200, height: 100, color: rgb(0, 0, 0) })
  }
  for (const file of files) {
    const [[name, content] = ['', '']] = Object.entries(typeof file === 'string' ? { [file]: `text of ${file}` } : file)
    await document.attach(Buffer.from(content), name)
  }
  return document.save({ addDefaultPage: false })
}

async function read(
  bytes: Uint8Array,
  reader: DocumentParser = parser,
  preferences: ParsePreferences = {},
): Promise<ParseResult & { text: string[] }> {
  const text: string[] = []
  const result = await reader.parse({
    ...{ bytes, preferences, fileName: 'file.pdf', mediaType: 'application/pdf' },
    signal: new AbortController().signal,
    onPage: (page) => void text.push(page.text),
  })
  return { ...result, text }
}
