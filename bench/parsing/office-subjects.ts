import { officeParsers } from '@docent/adapters-ingestion'
import type Turndown from 'turndown'
import {
  listItem,
  makeDocx,
  paragraph,
  styled,
  wordTable,
} from '../../packages/adapters-ingestion/src/parsers/docx/docx.fixture.ts'
import { makeEpub } from '../../packages/adapters-ingestion/src/parsers/epub/epub.fixture.ts'
import { makeOdt, openTable } from '../../packages/adapters-ingestion/src/parsers/opendocument/opendocument.fixture.ts'
import { line, makePptx, shape, slideTable } from '../../packages/adapters-ingestion/src/parsers/pptx/pptx.fixture.ts'
import { makeRtf, rtfRow } from '../../packages/adapters-ingestion/src/parsers/rtf/rtf.fixture.ts'
import {
  makeOds,
  makeWorkbook,
  odsRow,
  odsSheet,
} from '../../packages/adapters-ingestion/src/parsers/spreadsheet/spreadsheet.fixture.ts'
import { lineOfText, many, readerOf, type BareReader, type Subject } from './subject.ts'
import { unpackParts } from './unpack-parts.ts'

/** The parts unpacked, read into trees and their text taken out. */
const trees: BareReader = {
  name: 'htmlparser2 trees',
  load: async () => {
    const { DomUtils, parseDocument } = await import('htmlparser2')
    return (bytes) => {
      for (const { name, content } of unpackParts(bytes)) {
        if (/\.(?:xml|rels)$/.test(name))
          DomUtils.textContent(parseDocument(content.toString('utf8'), { xmlMode: true }))
      }
    }
  },
}

const sheetJs: BareReader = {
  name: 'SheetJS to CSV',
  load: async () => {
    const { read, utils } = await import('@e965/xlsx')
    return (bytes) => {
      const book = read(bytes, { dense: true })
      for (const sheet of Object.values(book.Sheets)) utils.sheet_to_csv(sheet)
    }
  },
}

const turndown: BareReader = {
  name: 'linkedom, turndown',
  load: async () => {
    const [{ parseHTML }, { default: TurndownService }] = await Promise.all([import('linkedom'), import('turndown')])
    return (bytes) => {
      for (const { name, content } of unpackParts(bytes)) {
        if (!name.endsWith('.xhtml')) continue
        const { document } = parseHTML(content.toString('utf8'))
        new TurndownService().turndown(document.body as unknown as Turndown.Node)
      }
    }
  },
}

const rows = (count: number) =>
  many(count, (row) => many(8, (column) => (column % 2 === 0 ? row * column : `cell ${row} ${column}`)))
const smallTable = many(6, (row) => many(4, (column) => `cell ${row} ${column}`))

function office(format: string, make: () => Uint8Array, bare?: BareReader): Subject {
  return {
    format,
    make,
    ...(bare !== undefined && { bare }),
    open: (workers) =>
      readerOf(
        officeParsers({ workers }).find(({ name }) => name === format)!,
        `file.${format}`,
      ),
  }
}

const docxBody = (parts: number): string =>
  many(parts, (index) =>
    [
      styled('berschrift1', `Chapter ${index}`),
      ...many(8, () => paragraph(lineOfText.repeat(4))),
      ...many(4, (item) => listItem(`item ${item}`, 2)),
      wordTable(smallTable),
    ].join(''),
  ).join('')

const odtText = (parts: number): string =>
  many(parts, (index) =>
    [
      `<text:h text:outline-level="1">Chapter ${index}</text:h>`,
      ...many(8, () => `<text:p>${lineOfText.repeat(4)}</text:p>`),
      openTable(smallTable),
    ].join(''),
  ).join('')

const rtfText = (parts: number): string =>
  many(parts, (index) =>
    [
      `\\pard\\s1 Chapter ${index}\\par\n`,
      ...many(8, () => `\\pard ${lineOfText.repeat(4)}\\par\n`),
      ...smallTable.map(rtfRow),
    ].join(''),
  ).join('')

const slide = (index: number) => ({
  shapes:
    shape(line(`Slide ${index}`), 'title') +
    shape(many(8, () => line(lineOfText)).join(''), 'body') +
    slideTable(smallTable),
  notes: lineOfText.repeat(3),
})

const chapter = (index: number): string =>
  `<h1>Chapter ${index}</h1>${many(60, () => `<p>${lineOfText.repeat(4)}</p>`).join('')}<ul><li>one</li><li>two</li></ul>`

/** Documents of so many chapters or slides, books of a fifth, workbooks of 66 times as many rows. */
export const officeSubjects = (parts: number): readonly Subject[] => [
  office('docx', () => makeDocx({ body: docxBody(parts) }), trees),
  office('pptx', () => makePptx(many(parts, slide)), trees),
  office('odt', () => makeOdt(odtText(parts)), trees),
  office(
    'ods',
    () =>
      makeOds(
        odsSheet(
          'Data',
          rows(parts * 66)
            .map((row) => odsRow(row.map(String)))
            .join(''),
        ),
      ),
    trees,
  ),
  office('xlsx', () => makeWorkbook({ Data: rows(parts * 66) }, 'xlsx'), sheetJs),
  office('xls', () => makeWorkbook({ Data: rows(parts * 66) }, 'biff8'), sheetJs),
  office('epub', () => makeEpub(many(parts / 5, chapter)), turndown),
  office('rtf', () => makeRtf(rtfText(parts))),
]
