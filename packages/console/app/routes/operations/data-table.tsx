import type { ReactNode } from 'react'
import { operationsTexts } from './operations-texts.ts'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  readonly isNumber?: boolean
  /** On one line: times and single words. */
  readonly isShort?: boolean
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Instead of a table without rows. */
  readonly empty?: string
}

/** A table that scrolls by itself where it is wider than the page. */
export function DataTable<Row>({ label, columns, rows, keyOf, empty = operationsTexts.empty }: DataTableProps<Row>) {
  if (rows.length === 0) return <p className="empty">{empty}</p>
  const classOf = ({ isNumber, isShort }: Column<Row>) => (isNumber ? 'number' : isShort ? 'short' : undefined)
  return (
    <div className="scroll" tabIndex={0} role="group" aria-label={label}>
      <table>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.title} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const number = (value: number) => value.toLocaleString(undefined, { maximumFractionDigits: value < 1 ? 4 : 2 })
