import type { Block, TableLine } from './block.ts'

type Part = Extract<Block, { kind: 'heading' | 'table' }>

/** Below headings of every other kind. */
const captionLevel = 8
const longestCaption = 150

/**
 * A table as it is read: titles above its heading row, which spreadsheets have as rows with nothing but a first cell, head
 * what is below them, and so does a title among the rows that has a heading row of its own.
 */
export function partsOfTable(rows: readonly TableLine[], hasHeader: boolean, isWhole = false): Part[] {
  const parts: Part[] = []
  let start = 0
  const flush = (end: number): void => {
    if (end <= start) return
    parts.push({ kind: 'table', rows: rows.slice(start, end), hasHeader: hasHeader || start > 0, isWhole })
  }
  for (let at = 0; at + 1 < rows.length; at++) {
    if (!isTitle(rows[at]!)) continue
    const isTop = hasHeader && at === start && filled(rows[at + 1]!).length > 0
    if (!isTop && !headsTable(rows, at + 1)) continue
    flush(at)
    const { start: from, end } = rows[at]!
    parts.push({ kind: 'heading', level: captionLevel, start: from, end })
    start = at + 1
  }
  flush(rows.length)
  return parts
}

const filled = ({ cells }: TableLine): string[] => cells.filter((cell) => cell !== '')

const isTitle = (row: TableLine): boolean =>
  row.cells.length > 1 && row.cells[0] !== '' && row.cells[0]!.length <= longestCaption && filled(row).length === 1

const hasFigure = (row: TableLine): boolean => filled(row).some((cell) => /\p{Nd}/u.test(cell))

/** Names alone, above a row with figures that is filled as far. */
function headsTable(rows: readonly TableLine[], at: number): boolean {
  const [names, first] = [rows[at], rows[at + 1]]
  if (names === undefined || first === undefined || isTitle(names)) return false
  return !hasFigure(names) && hasFigure(first) && filled(first).length <= filled(names).length
}
