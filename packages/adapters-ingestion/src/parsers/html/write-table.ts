/** Mark the ends of cells, rows and captions while a table's content is put together; no text uses these characters. */
export const cellEnd = '\ue000'
export const rowEnd = '\ue001'
export const captionEnd = '\ue002'

/** Columns one cell may span; pages claim any number. */
const widestSpan = 50
/** A cell with more text or paragraphs than this is page layout, not data. */
const longestCell = 1_000
const mostParagraphs = 3

/** How many columns a cell spans, by its attribute. */
export function columnsOf(colspan: string): number {
  const span = Number.parseInt(colspan, 10)
  return Number.isNaN(span) ? 1 : Math.min(Math.max(span, 1), widestSpan)
}

/** The Markdown of a table's content in which its parts are marked; of a layout table, what its cells hold. */
export function writeTable(content: string): string {
  const [caption, body] = content.includes(captionEnd) ? splitAt(content, captionEnd) : ['', content]
  const rows = body
    .split(rowEnd)
    .map(splitCells)
    .filter((cells) => cells.some((cell) => cell !== ''))
  const columns = rows.reduce((most, cells) => Math.max(most, cells.length), 0)
  const blocks = [
    caption.trim(),
    columns < 2 || rows.some((cells) => cells.some(isLayout)) ? asBlocks(rows) : asGrid(rows, columns),
  ]
  return blocks.filter((block) => block !== '').join('\n\n')
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
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: columns }, (_cell, column) => inOneLine(cells[column] ?? '')).join(' | ')} |`
  const [first = [], ...rest] = rows
  return [line(first), `|${' --- |'.repeat(columns)}`, ...rest.map(line)].join('\n')
}

const inOneLine = (cell: string): string => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|')
