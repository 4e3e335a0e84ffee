import type { WrittenFile } from '../document-request.ts'
import { printable } from '../printable.ts'
import { refuse } from '../refusal.ts'
import { evenRows, unevenRows, type TableInput } from './table-input.ts'

export interface SheetInput extends TableInput {
  readonly name: string
}

const longestSheetName = 31
/** Letters. */
const widestColumn = 60

/** A workbook of Excel. Texts are texts, never formulas; the same input gives the same bytes. */
export async function writeXlsx(sheets: readonly SheetInput[]): Promise<WrittenFile> {
  const { utils, write } = await import('@e965/xlsx')
  const book = utils.book_new()
  for (const { name, ...input } of sheets) {
    const { columns, rows } = evenRows(input) ?? refuse(`Sheet ${name}: ${unevenRows}`)
    const sheet = utils.aoa_to_sheet([[...columns], ...rows.map((row) => [...row])])
    sheet['!cols'] = columns.map((column, index) => ({ wch: widthOf([column, ...rows.map((row) => row[index])]) }))
    utils.book_append_sheet(book, sheet, sheetName(name, book.SheetNames))
  }
  const bytes: unknown = write(book, { type: 'buffer', bookType: 'xlsx', compression: true })
  const rows = sheets.reduce((sum, sheet) => sum + sheet.rows.length, 0)
  return { bytes: bytes as Uint8Array, notes: [], extent: `${sheets.length} sheets, ${rows} rows` }
}

const widthOf = (cells: readonly unknown[]): number =>
  cells.reduce<number>((most, cell) => Math.max(most, Math.min(String(cell ?? '').length + 2, widestColumn)), 8)

/** What Excel takes as a name, once in a workbook. */
function sheetName(given: string, taken: readonly string[]): string {
  const plain = printable(given)
    .replaceAll(/[\\/?*[\]:]/g, ' ')
    .replaceAll(/^['\s]+|['\s]+$/g, '')
  const isTaken = (name: string): boolean => taken.some((other) => other.toLowerCase() === name.toLowerCase())
  for (let count = 1; ; count += 1) {
    const ending = count === 1 ? '' : ` ${count}`
    const name = `${(plain || 'Sheet').slice(0, longestSheetName - ending.length)}${ending}`
    if (!isTaken(name)) return name
  }
}
