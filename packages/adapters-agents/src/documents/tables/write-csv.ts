import Papa from 'papaparse'
import type { WrittenFile } from '../document-request.ts'
import { refuse } from '../refusal.ts'
import { evenRows, unevenRows, type TableInput } from './table-input.ts'

export interface CsvInput extends TableInput {
  readonly delimiter: ',' | ';' | '\t'
}

/**
 * What spreadsheet programs would run as a formula, also in the wide letters of East Asia. Numbers with a sign are none.
 */
const formula = /^(?:[=@\t\r\n＝＠]|[-+＋－](?!\d+(?:[.,]\d+)*(?:[eE][-+]?\d+)?%?$))/

/** Excel reads a file without it as if it had the letters of one country only. */
const byteOrderMark = '\ufeff'
// oxlint-disable-next-line no-control-regex -- all of ASCII
const plain = /^[\u0000-\u007f]*$/

/** A table as CSV. A cell that could run as a formula begins with an apostrophe, which is noted. */
export function writeCsv({ delimiter, ...input }: CsvInput): WrittenFile {
  const table = evenRows(input) ?? refuse(unevenRows)
  const cells = [...table.columns, ...table.rows.flat()]
  const formulas = cells.filter((cell) => typeof cell === 'string' && formula.test(cell)).length
  const rows = [table.columns, ...table.rows] as unknown[][]
  const text = Papa.unparse(rows, { delimiter, newline: '\r\n', escapeFormulae: formula })
  const note = `${formulas} cells begin as formulas do; they got an apostrophe, so that spreadsheet programs show them as text.`
  return {
    bytes: new TextEncoder().encode(`${plain.test(text) ? '' : byteOrderMark}${text}\r\n`),
    notes: formulas === 0 ? [] : [note],
    extent: `${table.rows.length} rows`,
  }
}
