import { extentOf, hasLetters, isRightToLeft, onOneLine, type Extent, type Token } from './token.ts'

/** Rows of cells; a cell is its words in reading order, none where it is empty. */
export type TableRows = readonly (readonly (readonly Token[])[])[]

/** Words that follow each other on one line without a wide gap: a line of a column, or the content of a table cell. */
export interface Segment extends Extent {
  readonly tokens: readonly Token[]
  /** The words are a table, however many lines it has. */
  readonly table?: TableRows | undefined
}

/** A line of a column, its words in reading order. */
export interface Line extends Extent {
  readonly tokens: readonly Token[]
  /** The line is a whole table, with all of its rows. */
  readonly table?: TableRows | undefined
}

/** Joins neighbours of the file's order; wider gaps than a line's height part columns and cells. */
export function buildSegments(tokens: readonly Token[]): Segment[] {
  const segments: Segment[] = []
  let current: Token[] = []
  const finish = (): void => {
    if (current.length > 0) segments.push({ tokens: current, ...extentOf(current) })
    current = []
  }
  for (const token of tokens) {
    const previous = current.at(-1)
    if (previous !== undefined && !follows(previous, token)) finish()
    current.push(token)
  }
  finish()
  return segments
}

function follows(previous: Token, next: Token): boolean {
  if (!onOneLine(previous, next)) return false
  const size = Math.max(previous.y1 - previous.y0, next.y1 - next.y0)
  const gap = isRightToLeft(previous) && isRightToLeft(next) ? previous.x0 - next.x1 : next.x0 - previous.x1
  return gap > -0.5 * size && gap < size
}

/** Segments as lines from top to bottom; segments side by side become one line. */
export function buildLines(segments: readonly Segment[]): Line[] {
  const rows: Segment[][] = []
  let lowest: Segment | undefined
  for (const segment of [...segments].sort((a, b) => middle(a) - middle(b))) {
    const row = rows.at(-1)
    // Two boxes are on one line when the middle of one is within the higher one. Of a row whose middles are all above, these two reach furthest.
    const joins = [row?.at(-1), lowest].some((other) => other !== undefined && areOnOneLine(other, segment))
    if (row !== undefined && joins) row.push(segment)
    else rows.push([segment])
    lowest = !joins || lowest === undefined || segment.y1 > lowest.y1 ? segment : lowest
  }
  return rows.map((row) => {
    // Numbers and signs have the direction of the words around them.
    const lettered = row.filter(({ tokens }) => tokens.some(hasLetters))
    const toLeft = lettered.filter(({ tokens }) => tokens.some(isRightToLeft)).length > lettered.length / 2
    const tokens = row.sort((a, b) => (toLeft ? b.x1 - a.x1 : a.x0 - b.x0)).flatMap((segment) => segment.tokens)
    return { tokens, table: row[0]?.table, ...extentOf(row) }
  })
}

/** A table is on a separate line, whatever is beside it. */
const areOnOneLine = (a: Segment, b: Segment): boolean =>
  a.table === undefined && b.table === undefined && onOneLine(a, b)

const middle = (extent: Extent): number => (extent.y0 + extent.y1) / 2
