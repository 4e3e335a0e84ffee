/** Mark the ends of cells, rows and captions while a table's content is put together; no text uses these characters. */
export const cellEnd = '\ue000'
export const rowEnd = '\ue001'
export const captionEnd = '\ue002'

/** Columns one cell may span; pages claim any number. */
const widestSpan = 50
/** Rows one cell may span, likewise; `firstSpan` and the characters after it stand before a cell of several rows. */
const tallestSpan = 1_000
const firstSpan = 0xe100
const spanMark = /^[\ue100-\ue4e8]/
/** Places that cells of several rows may take in the rows below them, all together. */
const mostTaken = 100_000
/** A table whose rows are filled up to the longest one may have so many more cells than it has of its own. */
const mostFilled = 10_000
const mostFilledShare = 10
/** A cell with more text or paragraphs than this is page layout, not data. */
const longestCell = 1_000
const mostParagraphs = 3

/** How many columns a cell spans, by its attribute. */
function columnsOf(colspan: string): number {
  const span = Number.parseInt(colspan, 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), widestSpan)
}

/** What stands before a cell, and what is at the end of it, by its attributes. */
export function cellMarks(colspan: string, rowspan: string): { readonly start: string; readonly end: string } {
  const rows = Math.min(Number.parseInt(rowspan, 10) || 1, tallestSpan)
  const start = rows > 1 ? String.fromCharCode(firstSpan + rows) : ''
  return { start, end: cellEnd + (start + cellEnd).repeat(columnsOf(colspan) - 1) }
}

/** The Markdown of a table's content in which its parts are marked; of a layout table, what its cells hold. */
export function writeTable(content: string): string {
  const [caption, body] = content.includes(captionEnd) ? splitAt(content, captionEnd) : ['', content]
  const rows = inTheirColumns(body.split(rowEnd).map(splitCells)).filter((cells) => cells.some((cell) => cell !== ''))
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const blocks = [
    caption.trim(),
    columns < 2 || rows.some((cells) => cells.some(isLayout)) ? asBlocks(rows) : asGrid(rows, columns),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
}

/** Cells of several rows leave their place in the rows below them empty. */
function inTheirColumns(rows: readonly (readonly string[])[]): string[][] {
  /** Rows that a cell above still takes, by its column. */
  const taken = new Map<number, number>()
  let room = mostTaken
  return rows.map((cells) => {
    const placed: string[] = []
    const below: [column: number, rows: number][] = []
    for (const cell of cells) {
      while (taken.has(placed.length)) placed.push('')
      const mark = spanMark.exec(cell)?.[0]
      if (mark !== undefined) below.push([placed.length, mark.charCodeAt(0) - firstSpan])
      placed.push(mark === undefined ? cell : cell.slice(1).trim())
    }
    if (cells.length === 0) return placed
    room -= taken.size
    if (room < 0) taken.clear()
    for (const [column, left] of taken) {
      if (left > 1) taken.set(column, left - 1)
      else taken.delete(column)
    }
    for (const [column, left] of below) taken.set(column, left - 1)
    return placed
  })
}

/** Content of a row outside its cells becomes a separate cell. */
function splitCells(row: string): string[] {
  const cells = row.split(cellEnd).map((cell) => cell.trim())
  return cells.at(-1) === '' ? cells.slice(0, -1) : cells
}

function splitAt(text: string, mark: string): [string, string] {
  const index = text.indexOf(mark)
  return [text.slice(0, index), text.slice(index + mark.length)]
}

const isLayout = (cell: string): boolean => cell.length > longestCell || cell.split('\n\n').length > mostParagraphs

const asBlocks = (rows: readonly (readonly string[])[]): string =>
  rows
    .flat()
    .filter((cell) => cell !== '')
    .join('\n\n')

/** Markdown requires a heading row; the table's first row is used, whatever its cells are. */
function asGrid(rows: readonly (readonly string[])[], columns: number): string {
  const own = rows.reduce((sum, cells) => sum + cells.length, 0)
  const isFilled = rows.length * columns <= mostFilledShare * own + mostFilled
  const line = (cells: readonly string[]): string => {
    const length = isFilled ? columns : cells.length
    return `| ${Array.from({ length }, (_cell, column) => inOneLine(cells[column] ?? '')).join(' | ')} |`
  }
  const [first = [], ...rest] = rows
  return [line(first), `|${' --- |'.repeat(columns)}`, ...rest.map(line)].join('\n')
}

const inOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')
