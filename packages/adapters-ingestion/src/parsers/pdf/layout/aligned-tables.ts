import type { Line } from './segments.ts'
import { tableLine } from './table.ts'
import { extentOf, median, type Extent, type Token } from './token.ts'

/** Thresholds that distinguish a table from text with wide gaps; in line heights, or shares. */
const cellGap = 1
const largestPitch = 3
const fewestRows = 3
const sameEdge = 0.5
const alignedShare = 0.6
const repeatedShare = 0.5
const filledShare = 0.4
const wrappedPitch = 0.75
/** Lines in one column only that a table may have in a row. */
const mostPending = 2

const listMarker = /^(?:[•●○▪■◦‣–—\-*·]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|\[\d{1,3}\])$/i

interface Cell extends Extent {
  readonly tokens: readonly Token[]
}

interface Row {
  readonly cells: readonly Cell[]
  readonly line: Line
}

/** The lines of a column with runs of aligned cells put together to tables. */
export function joinAlignedTables(lines: readonly Line[]): Line[] {
  const rows = lines.map((line): Row => ({ line, cells: line.table === undefined ? cellsOf(line) : [] }))
  const joined: Line[] = []
  for (let start = 0; start < rows.length;) {
    const run = growRun(rows, start)
    const table = run === undefined ? undefined : tableLine(run.rows)
    if (run !== undefined && table !== undefined) {
      joined.push(table)
      start += run.lines
    } else {
      joined.push(...lines.slice(start, start + 1))
      start += 1
    }
  }
  return joined
}

/** Words without a wide gap between them. */
function cellsOf(line: Line): Cell[] {
  const cells: Token[][] = []
  let previous: Token | undefined
  for (const token of line.tokens) {
    const gap = previous === undefined ? Infinity : Math.max(token.x0 - previous.x1, previous.x0 - token.x1)
    if (gap > cellGap * heightOf(line)) cells.push([])
    cells.at(-1)?.push(token)
    previous = token
  }
  return cells.map((tokens) => ({ tokens, ...extentOf(tokens) }))
}

/** The table that begins with a line, and how many lines it takes; undefined for none. */
function growRun(rows: readonly Row[], start: number): { rows: Token[][][]; lines: number } | undefined {
  const first = rows[start]
  if (first === undefined || first.cells.length < 2) return undefined
  let columns: Extent[] = []
  let taken: Row[] = []
  let pending: Row[] = []
  for (let index = start; index < rows.length; index += 1) {
    const row = rows[index]
    const above = rows[index - 1]
    if (row === undefined || row.cells.length === 0) break
    if (index > start && above !== undefined && pitchOf(above, row) > largestPitch * heightOf(row.line)) break
    const widened = widen(columns, row.cells)
    if (widened === undefined) break
    if (row.cells.length === 1) {
      pending.push(row)
      if (pending.length > mostPending || widened.length > columns.length) break
      continue
    }
    columns = widened
    taken = [...taken, ...pending, row]
    pending = []
  }
  if (taken.filter(({ cells }) => cells.length > 1).length < fewestRows) return undefined
  const table = taken.map((row) => ({ row, cells: placeCells(row.cells, columns) }))
  const inColumns = columns.map((_column, index) => table.flatMap(({ cells }) => cells[index] ?? []))
  if (isList(inColumns[0] ?? []) || !isRegular(inColumns, taken.length)) return undefined
  return { rows: joinWrapped(table), lines: taken.length }
}

/** Columns with the cells of one more row; undefined when a cell reaches over two of them. */
function widen(columns: readonly Extent[], cells: readonly Cell[]): Extent[] | undefined {
  const widened = [...columns]
  for (const cell of cells) {
    const met = widened.filter((column) => meets(cell, column))
    if (met.length > 1) return undefined
    const [column] = met
    if (column === undefined) widened.push(extentOf([cell]))
    else widened[widened.indexOf(column)] = extentOf([cell, column])
  }
  return widened.toSorted((a, b) => a.x0 - b.x0)
}

/** Each cell in the column it shares most with: columns grow after a cell was added. */
function placeCells(cells: readonly Cell[], columns: readonly Extent[]): Cell[][] {
  const placed = columns.map((): Cell[] => [])
  for (const cell of cells) {
    const shared = columns.map((column) => Math.min(cell.x1, column.x1) - Math.max(cell.x0, column.x0))
    placed[shared.indexOf(Math.max(...shared))]?.push(cell)
  }
  return placed
}

const meets = (a: Extent, b: Extent): boolean => a.x0 < b.x1 && b.x0 < a.x1
const heightOf = (extent: Extent): number => extent.y1 - extent.y0
const middle = (extent: Extent): number => (extent.y0 + extent.y1) / 2
const pitchOf = (above: Row, below: Row): number => middle(below.line) - middle(above.line)

const isList = (cells: readonly Cell[]): boolean =>
  cells.filter(({ tokens }) => tokens.length === 1 && listMarker.test(tokens[0]?.word.text ?? '')).length >
  cells.length / 2

/** Columns that recur in several rows and are filled often enough, each aligned. */
function isRegular(columns: readonly (readonly Cell[])[], rows: number): boolean {
  const cells = columns.reduce((sum, column) => sum + column.length, 0)
  const repeated = columns.filter((column) => column.length > 1).length
  return (
    repeated >= repeatedShare * columns.length &&
    cells >= filledShare * columns.length * rows &&
    columns.every(isAligned)
  )
}

/** Most cells of the column begin, end or have their middle at the same place. */
function isAligned(cells: readonly Cell[]): boolean {
  const tolerance = sameEdge * median(cells.map(heightOf))
  const edges = [
    (cell: Cell): number => cell.x0,
    (cell: Cell): number => cell.x1,
    (cell: Cell): number => (cell.x0 + cell.x1) / 2,
  ]
  return edges.some((edgeOf) => {
    const place = median(cells.map(edgeOf))
    return cells.filter((cell) => Math.abs(edgeOf(cell) - place) <= tolerance).length >= alignedShare * cells.length
  })
}

/** A line without a first cell that follows more closely than rows do continues the cells above it. */
function joinWrapped(table: readonly { row: Row; cells: readonly (readonly Cell[])[] }[]): Token[][][] {
  const pitches = table.map(({ row }, index) => (index === 0 ? Infinity : pitchOf(table[index - 1]?.row ?? row, row)))
  const usual = median(pitches.slice(1).filter((_pitch, index) => (table[index + 1]?.cells[0]?.length ?? 0) > 0))
  const rows: Token[][][] = []
  table.forEach(({ cells }, index) => {
    const tokens = cells.map((cell) => cell.flatMap((part) => part.tokens))
    const previous = rows.at(-1)
    if (previous !== undefined && tokens[0]?.length === 0 && (pitches[index] ?? 0) < wrappedPitch * usual) {
      tokens.forEach((words, column) => previous[column]?.push(...words))
    } else {
      rows.push(tokens)
    }
  })
  return rows
}
