import { z } from 'zod'
import { printable } from '../printable.ts'

/** A cell as a model writes it; null is an empty one. */
export type Cell = string | number | boolean | null

export interface TableInput {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const mostColumns = 1_000
const mostRows = 100_000
const longestName = 500
/** UTF-16 code units of the arguments of tools that take a table. */
export const longestTable = 800_000
/** Letters of a cell; that of spreadsheet programs. */
const longestCell = 32_000

const cell = z.union([z.string().max(longestCell), z.number(), z.boolean(), z.null()])

/** Fields of the arguments of tools that take a table. */
export const tableFields = {
  columns: z.array(z.string().max(longestName)).min(1).max(mostColumns).describe('Names of the columns'),
  rows: z.array(z.array(cell).max(mostColumns)).max(mostRows).describe('Rows of cells, in the order of the columns'),
}

/** All rows as long as the head, and no text that files cannot hold. Undefined when a row is too long. */
export function evenRows({ columns, rows }: TableInput): TableInput | undefined {
  if (rows.some(({ length }) => length > columns.length)) return undefined
  const empty = columns.map(() => null)
  return {
    columns: columns.map(printable),
    rows: rows.map((row) => [...row.map(cleanCell), ...empty.slice(row.length)]),
  }
}

const cleanCell = (value: Cell): Cell => (typeof value === 'string' ? printable(value) : value)

export const unevenRows = 'A row has more cells than there are columns; name all columns, or shorten the row.'
