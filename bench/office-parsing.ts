/**
 * How fast office and book formats are read, against the libraries below them on the same file: the parts unpacked, read
 * into trees and their text taken out, or the workbook library with its own text output. Run with
 * `node --conditions=docent-source bench/office-parsing.ts`.
 */
import { officeParsers } from '@docent/adapters-ingestion'
import { read, utils } from '@e965/xlsx'
import { DomUtils, parseDocument } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { inflateRawSync } from 'node:zlib'
import TurndownService from 'turndown'
import {
  makeDocx,
  listItem,
  paragraph,
  styled,
  wordTable,
} from '../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { makeEpub } from '../packages/adapters-ingestion/src/parsers/epub/epub.fixture.ts'
import { makeOdt, openTable } from '../packages/adapters-ingestion/src/parsers/opendocument/opendocument.fixture.ts'
import { line, makePptx, shape, slideTable } from '../packages/adapters-ingestion/src/parsers/pptx/pptx.fixture.ts'
import { makeRtf, rtfRow } from '../packages/adapters-ingestion/src/parsers/rtf/rtf.fixture.ts'
import {
  makeOds,
  makeWorkbook,
  odsRow,
  odsSheet,
} from '../packages/adapters-ingestion/src/parsers/spreadsheet/spreadsheet.fixture.ts'

const rounds = 7
const sentence = 'The goldcrest is a very small passerine bird, and it is among the smallest birds of the continent. '
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_item, index) => make(index))
const rows = many(20_000, (row) => many(8, (column) => (column % 2 === 0 ? row * column : `cell ${row} ${column}`)))
const smallTable = many(6, (row) => many(4, (column) => `cell ${row} ${column}`))

interface Case {
  readonly format: string
  readonly bytes: Uint8Array
  /** No library of use reads RTF. */
  readonly bare?: (bytes: Uint8Array) => void
}

const cases: readonly Case[] = [
  { format: 'docx', bytes: makeDocx({ body: docxBody() }), bare: readTrees },
  { format: 'pptx', bytes: makePptx(many(300, makeSlide)), bare: readTrees },
  { format: 'odt', bytes: makeOdt(odtText()), bare: readTrees },
  {
    format: 'ods',
    bytes: makeOds(odsSheet('Data', rows.map((row) => odsRow(row.map(String))).join(''))),
    bare: readTrees,
  },
  { format: 'xlsx', bytes: makeWorkbook({ Data: rows }, 'xlsx'), bare: readWorkbook },
  { format: 'xls', bytes: makeWorkbook({ Data: rows }, 'biff8'), bare: readWorkbook },
  { format: 'epub', bytes: makeEpub(many(60, makeChapter)), bare: convertChapters },
  { format: 'rtf', bytes: makeRtf(rtfText()) },
]

const parsers = officeParsers()
for (const { format, bytes, bare } of cases) {
  const parser = parsers.find(({ name }) => name === format)
  if (parser === undefined) throw new Error(`No parser reads ${format}.`)
  let characters = 0
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const own = async (): Promise<void> => {
    characters = 0
    delay.enable()
    await parser.parse({
      bytes,
      fileName: `file.${format}`,
      mediaType: parser.mediaTypes[0] ?? '',
      signal: new AbortController().signal,
      onPage: ({ text }) => void (characters += text.length),
    })
    delay.disable()
  }
  const [ownMs, bareMs] = [Array<number>(), Array<number>()]
  for (let round = 0; round < rounds; round += 1) {
    ownMs.push(await timed(own))
    if (bare !== undefined) bareMs.push(await timed(() => bare(bytes)))
  }
  const best = Math.min(...ownMs)
  const figures = [
    `${format.padEnd(5)} ${(bytes.length / 1024 / 1024).toFixed(2)} MB, ${(characters / 1e6).toFixed(2)} M letters`,
    `${best.toFixed(0)} ms (first ${(ownMs[0] ?? 0).toFixed(0)}), ${(characters / best / 1000).toFixed(1)} M letters/s`,
    ...(bare === undefined
      ? []
      : [`bare ${Math.min(...bareMs).toFixed(0)} ms, ratio ${(Math.min(...bareMs) / best).toFixed(2)}`]),
    `loop p99 ${(delay.percentile(99) / 1e6).toFixed(1)} ms`,
  ]
  console.log(figures.join('; '))
}
await parsers[0]?.close()

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function docxBody(): string {
  return many(300, (index) =>
    [
      styled('berschrift1', `Chapter ${index}`),
      ...many(8, () => paragraph(sentence.repeat(4))),
      ...many(4, (item) => listItem(`item ${item}`, 2)),
      wordTable(smallTable),
    ].join(''),
  ).join('')
}

function odtText(): string {
  return many(300, (index) =>
    [
      `<text:h text:outline-level="1">Chapter ${index}</text:h>`,
      ...many(8, () => `<text:p>${sentence.repeat(4)}</text:p>`),
      openTable(smallTable),
    ].join(''),
  ).join('')
}

function rtfText(): string {
  return many(300, (index) =>
    [
      `\\pard\\s1 Chapter ${index}\\par\n`,
      ...many(8, () => `\\pard ${sentence.repeat(4)}\\par\n`),
      ...smallTable.map(rtfRow),
    ].join(''),
  ).join('')
}

function makeSlide(index: number) {
  const shapes =
    shape(line(`Slide ${index}`), 'title') +
    shape(many(8, () => line(sentence)).join(''), 'body') +
    slideTable(smallTable)
  return { shapes, notes: sentence.repeat(3) }
}

function makeChapter(index: number): string {
  return `<h1>Chapter ${index}</h1>${many(60, () => `<p>${sentence.repeat(4)}</p>`).join('')}<ul><li>one</li><li>two</li></ul>`
}

/** Every entry of a ZIP in the order of the file, unpacked; the files made here have plain headers. */
function unpack(bytes: Uint8Array): { readonly name: string; readonly content: Buffer }[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: { name: string; content: Buffer }[] = []
  for (let at = 0; file.readUInt32LE(at) === 0x04034b50;) {
    const start = at + 30 + file.readUInt16LE(at + 26) + file.readUInt16LE(at + 28)
    const end = start + file.readUInt32LE(at + 18)
    const packed = file.subarray(start, end)
    const name = file.toString('utf8', at + 30, at + 30 + file.readUInt16LE(at + 26))
    parts.push({ name, content: file.readUInt16LE(at + 8) === 0 ? packed : inflateRawSync(packed) })
    at = end
  }
  return parts
}

function readTrees(bytes: Uint8Array): void {
  for (const { name, content } of unpack(bytes)) {
    if (/\.(?:xml|rels)$/.test(name)) DomUtils.textContent(parseDocument(content.toString('utf8'), { xmlMode: true }))
  }
}

function readWorkbook(bytes: Uint8Array): void {
  const book = read(bytes, { dense: true })
  for (const sheet of Object.values(book.Sheets)) utils.sheet_to_csv(sheet)
}

function convertChapters(bytes: Uint8Array): void {
  for (const { name, content } of unpack(bytes)) {
    if (!name.endsWith('.xhtml')) continue
    const { document } = parseHTML(content.toString('utf8'))
    new TurndownService().turndown(document.body as unknown as TurndownService.Node)
  }
}
