import { buildLines, buildSegments, type Line, type TableRows } from './segments.ts'
import { extentOf, type Token } from './token.ts'

/** A table as one line of its column; undefined when its words are in fewer than two columns or rows. */
export function tableLine(rows: TableRows): (Line & { readonly table: TableRows }) | undefined {
  const filled = rows.filter((row) => row.some((cell) => cell.length > 0))
  const used = (filled[0] ?? []).map((_cell, column) => filled.some((row) => (row[column] ?? []).length > 0))
  if (filled.length < 2 || used.filter(Boolean).length < 2) return undefined
  const table = filled.map((row) => row.filter((_cell, column) => used[column]).map(inReadingOrder))
  const tokens = table.flat(2)
  return { tokens, table, ...extentOf(tokens) }
}

/** A cell may have several lines. */
function inReadingOrder(cell: readonly Token[]): readonly Token[] {
  return cell.length < 2 ? cell : buildLines(buildSegments(cell)).flatMap((line) => line.tokens)
}
