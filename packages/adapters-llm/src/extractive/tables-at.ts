import type { Block, Line, Stretch, TableLine } from './block.ts'
import { alignedCells, isRule, pairedCells, readCells, separatedCells } from './table-lines.ts'
import { partsOfTable } from './table-parts.ts'

interface FoundTable {
  readonly blocks: readonly Block[]
  /** Lines that it takes. */
  readonly lines: number
}

/** The table that begins at a line. */
export function tableAt(lines: readonly Line[], at: number): FoundTable | undefined {
  return separatedTableAt(lines, at) ?? laidOutTableAt(lines, at) ?? pairedTableAt(lines, at)
}

/** Lines with equally many parts are rows; two of them may be sentences. */
const leastSeparatedRows = 3

function separatedTableAt(lines: readonly Line[], at: number): FoundTable | undefined {
  const columns = separatedCells(lines[at]!.text)?.length
  if (columns === undefined) return undefined
  const rows: TableLine[] = []
  for (const line of lines.slice(at)) {
    const cells = separatedCells(line.text)
    if (cells?.length !== columns) break
    rows.push({ ...contentOf(line, false), cells })
  }
  if (rows.length < leastSeparatedRows) return undefined
  return { blocks: partsOfTable(rows, true), lines: rows.length }
}

function laidOutTableAt(lines: readonly Line[], at: number): FoundTable | undefined {
  const piped = lines[at]!.text.trimStart().startsWith('|')
  const cellsOf = piped ? readCells : alignedCells
  const rows: TableLine[] = []
  let hasHeader = false
  let count = 0
  for (; at + count < lines.length; count++) {
    const line = lines[at + count]!
    const cells = cellsOf(line.text)
    if (cells === undefined) break
    if (isRule(line.text)) hasHeader ||= rows.length === 1
    else rows.push({ ...contentOf(line, piped), cells })
  }
  if (piped ? rows.length === 0 : rows.length < 2) return undefined
  const isWhole = !piped && isLikeNext(rows)
  return { blocks: partsOfTable(rows, piped ? hasHeader : !isWhole, isWhole), lines: count }
}

/** The first row has figures where the second has: it is one of them, and no heading row. Years may head columns. */
function isLikeNext([first, second]: readonly TableLine[]): boolean {
  return first?.cells.some((cell, column) => column > 0 && isFigure(cell) && isFigure(second?.cells[column])) === true
}

const isFigure = (cell: string | undefined): boolean =>
  cell !== undefined && /\p{Nd}/u.test(cell.replaceAll(/(?<!\p{Nd})(?:(?:19|20)\p{Nd}{2}|[QH]?[1-4])(?!\p{Nd})/gu, ''))

/** So many lines in two columns are a table, as of options and what they do; fewer may be a signature. */
const leastPairs = 3

/** Lines in two columns, the second of which begins at the same place in all of them. */
function pairedTableAt(lines: readonly Line[], at: number): FoundTable | undefined {
  const column = pairedCells(lines[at]!.text)?.column
  if (column === undefined) return undefined
  let end = at + 1
  while (end < lines.length && pairedCells(lines[end]!.text)?.column === column) end++
  if (end - at < leastPairs) return undefined
  return { blocks: [{ kind: 'lines', lines: lines.slice(at, end) }], lines: end - at }
}

/** Without the bars at both ends. */
function contentOf(line: Line, piped: boolean): Stretch {
  const before = /^[\s|]*/.exec(line.text)![0].length
  const after = piped ? /[\s|]*$/.exec(line.text)![0].length : 0
  return before + after >= line.text.length ? line : { start: line.start + before, end: line.end - after }
}
