import type { CellObject, ParsingOptions, WorkBook, WorkSheet } from '@e965/xlsx'
import { markLink } from '../../text/link-references.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { isCompoundFile } from '../../compound/open-compound.ts'
import { isBareWorkbook } from '../../detection/compound-file.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { withLetters, writeComments } from './cell-comments.ts'
import { createCellWriter, type NumberFormats } from './format-cell.ts'
import { hasFormulasWithoutValue } from './formulas-without-value.ts'
import { guardParts } from './guard-parts.ts'
import { withDatesAsText } from './iso-dates.ts'
import { readSheetDrawings } from './sheet-drawings.ts'
import { sheetPages, type Sheet } from './sheet-pages.ts'
import { isDamagedSheet, sheetParts, withoutLostSheets, withWholeRows } from './sheet-parts.ts'
import { readBinaryDrawings } from './xls-drawings.ts'

/** Parts of a workbook that hold text of cells, or lead to it. */
const readParts = /(?:\.xml|\.rels|\.bin)$/i
const unreadParts =
  /^xl\/(?:media|embeddings|drawings|charts|pivotCache|pivotTables|printerSettings|activeX|ctrlProps|theme|calcChain|vbaProject)|^customXml\//i

const chartSheet = /^xl\/chartsheets\//i

/** The library holds a workbook as text and as cells at once: it may be half as large as other documents. */
const shareOfLimit = 0.5

/** The library's own name for a file that is opened already; left out of its types. */
interface ContainerReader {
  parse_zip(container: unknown, options: ParsingOptions): WorkBook
}

const parsingOptions = ({ isLite }: ReadOptions, withFormulas = false): ParsingOptions & { bookDeps: boolean } => ({
  dense: true,
  cellFormula: withFormulas,
  // A formula without a value is an empty cell to the library.
  sheetStubs: withFormulas,
  cellNF: true,
  cellHTML: false,
  cellText: true,
  bookDeps: false,
  // Without this a damaged sheet stops the whole workbook.
  WTF: false,
  ...(isLite && { bookVBA: false }),
})

/** XLSX, XLSM and XLSB. The parts are unpacked here, within the limits of the package, and not by the library. */
export async function readZippedWorkbook(source: OfficePackage, options: ReadOptions): Promise<OfficeText> {
  const files = withoutLostSheets(source)
  const library = await import('@e965/xlsx')
  const names = files.names.filter((name) => readParts.test(name) && !unreadParts.test(name))
  if (!names.some((name) => /^xl\/workbook\.(?:xml|bin)$/i.test(name))) throw unreadableFile(officeMessages.noText)
  let size = 0
  const contents = names.map((name) => {
    const content = files.read(name) ?? new Uint8Array()
    size += content.length
    if (size > options.maxUnpackedBytes * shareOfLimit) throw unreadableFile(officeMessages.tooLarge)
    return content
  })
  guardParts(contents)
  const container = {
    FullPaths: ['Root Entry/', ...names.map((name) => `Root Entry/${name}`)],
    FileIndex: [
      { name: 'Root Entry', type: 5 },
      ...names.map((name, index) => ({
        name: name.slice(name.lastIndexOf('/') + 1),
        type: 2,
        content: withDatesAsText(name, withWholeRows(name, contents[index]!)),
      })),
    ],
  }
  const reader = library as unknown as ContainerReader
  const withFormulas = names.some((name, index) => hasFormulasWithoutValue(name, contents[index]!))
  const settings = parsingOptions(options, withFormulas)
  const book = parse(() => reader.parse_zip(container, { ...settings, type: 'buffer' }))
  const parts = sheetParts(files)
  const drawings = readSheetDrawings(files, parts, options)
  const damaged = new Set([...parts].filter(([, part]) => isDamagedSheet(files.read(part))).map(([name]) => name))
  const charts = new Set([...parts].filter(([, part]) => chartSheet.test(part)).map(([name]) => name))
  const text = textOf(book, { ...options, formats: formatsOf(library), drawings, damaged, charts })
  return { ...text, title: readCoreTitle(files) }
}

/** A workbook that Excel 2003 saves as XML. */
const xmlWorkbook = /^[\s\u00ef\u00bb\u00bf]*<\?xml\b/

/** XLS of Excel 2003 and before. */
export async function readBinaryWorkbook(bytes: Uint8Array, options: ReadOptions): Promise<OfficeText> {
  const isCompound = isCompoundFile(bytes)
  const isXml = xmlWorkbook.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))
  if (!isCompound && !isXml && !isBareWorkbook(bytes)) throw unreadableFile(officeMessages.incomplete)
  const [library, codePages] = await Promise.all([import('@e965/xlsx'), import('@e965/xlsx/dist/cpexcel.full.mjs')])
  library.set_cptable(codePages)
  const book = parse(() => library.read(bytes, parsingOptions(options)))
  const title = inOneLine(book.Props?.Title ?? '')
  const { CFB } = library
  const stream = isCompound
    ? parse(() => CFB.find(CFB.read(bytes, { type: 'buffer' }), 'Workbook'))?.content
    : undefined
  const drawings = readBinaryDrawings(Uint8Array.from(stream ?? []), options)
  const text = textOf(book, {
    ...options,
    formats: formatsOf(library),
    drawings,
    damaged: new Set(),
    charts: new Set(),
  })
  return { ...text, title: title === '' ? undefined : title }
}

/** The one place where the library's errors become the document's. */
function parse<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    const isProtected = error instanceof Error && /password|encrypt/i.test(error.message)
    throw unreadableFile(isProtected ? officeMessages.protected : officeMessages.incomplete, error)
  }
}

interface BookOptions extends ReadOptions {
  readonly formats: NumberFormats
  readonly drawings: ReadonlyMap<string, readonly string[]>
  /** Names of sheets that are not whole. */
  readonly damaged: ReadonlySet<string>
  /** Names of sheets that are nothing but a chart, which the library does not read. */
  readonly charts: ReadonlySet<string>
}

/** The library's types leave most of its number formats out. */
const formatsOf = ({ SSF }: { readonly SSF: unknown }): NumberFormats => SSF as NumberFormats

function textOf(book: WorkBook, options: BookOptions): Omit<OfficeText, 'title'> {
  const pages: string[] = []
  const warnings: string[] = []
  const write = createCellWriter(options.formats, book.Workbook?.WBProps?.date1904 === true)
  let isEmpty = true
  for (const name of book.SheetNames) {
    const sheet = book.Sheets[name]
    const blocks = options.drawings.get(name) ?? []
    const cells = sheet === undefined ? { rows: [], notes: [] } : cellsOf(sheet, write, options)
    const hasText = cells.rows.length > 0 || cells.notes.length > 0 || blocks.length > 0
    // The library passes over damaged sheets, and over what it cannot read of them.
    const isUnread = sheet === undefined && !options.charts.has(name)
    if (isUnread || options.damaged.has(name)) warnings.push(officeMessages.damagedSheet(name, hasText))
    if (hasText) isEmpty = false
    pages.push(...sheetPages({ name, ...cells, blocks }))
    // Written sheets need no memory while the next is read.
    delete book.Sheets[name]
  }
  if (isEmpty && warnings.length > 0) throw unreadableFile(officeMessages.damagedWorkbook)
  if (pages.length === 0) throw unreadableFile(officeMessages.noText)
  return { pages, ...(warnings.length > 0 && { warnings }) }
}

function cellsOf(
  sheet: WorkSheet,
  write: (cell: CellObject) => string,
  { isLite }: ReadOptions,
): Pick<Sheet, 'rows' | 'notes'> {
  const notes: string[] = []
  const data = (sheet['!data'] ?? []) as readonly (readonly (CellObject | undefined)[] | undefined)[]
  // Sparse arrays: `map` keeps their gaps and does not visit them.
  const rows = data.map((row, rowNumber) =>
    row?.map((cell, column) => {
      // XLS has nulls in the gaps.
      if (!cell) return ''
      if (!isLite && cell.c !== undefined) notes.push(...writeComments(cell.c, `${columnName(column)}${rowNumber + 1}`))
      const text = write(cell)
      return cell.l === undefined ? text : markLink(text, withLetters(cell.l.Target))
    }),
  )
  return { rows, notes }
}

function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name
  return name
}
