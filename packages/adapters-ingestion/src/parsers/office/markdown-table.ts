import { collapseSpace } from '../../text/collapse-space.ts'

/** Markdown requires a heading row; the table's first row is used, whatever its cells are. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const filled = rows.filter((cells) => cells.some((cell) => cell.trim() !== ''))
  const columns = filled.reduce((most, cells) => Math.max(most, cells.length), 0)
  const [first, ...rest] = filled
  if (first === undefined || columns === 0) return ''
  return [tableRow(first, columns), tableRule(columns), ...rest.map((cells) => tableRow(cells, columns))].join('\n')
}

export const tableRule = (columns: number): string => `|${' --- |'.repeat(columns)}`

export function tableRow(cells: readonly string[], columns: number): string {
  let row = '|'
  for (let column = 0; column < columns; column += 1) row += ` ${cellText(cells[column] ?? '')} |`
  return row
}

const cellText = (cell: string): string => collapseSpace(cell).trim().replaceAll('|', '\\|')
