import { pageLength } from '../../text/text-pages.ts'

/** More columns than any readable table has; further cells of a row are added to the last one. */
const mostColumns = 2_000

/** Markdown tables of about a page each, all under the heading row; lines when there is one column only. */
export function* writeTablePages(rows: Iterable<readonly string[]>): Generator<string> {
  let heading: readonly string[] | undefined
  let page: string[] = []
  let length = 0
  let columns = 0
  let isFirst = true
  const write = (): string => {
    if (columns < 2) return [...(isFirst ? [heading?.[0]?.trim() ?? ''] : []), ...page].join('\n')
    return `${line(heading ?? [], columns)}\n|${' --- |'.repeat(columns)}\n${page.join('\n')}`.trimEnd()
  }
  for (const cells of rows) {
    const row = cells.length > mostColumns ? joinRest(cells) : cells
    if (heading === undefined) {
      heading = row
      columns = row.length
      continue
    }
    // A row with more cells than its page has columns starts a page that has them.
    if (length > pageLength || (row.length > columns && page.length > 0)) {
      yield write()
      isFirst = false
      page = []
      length = 0
      columns = heading.length
    }
    columns = Math.max(columns, row.length)
    const text = columns < 2 ? (row[0]?.trim() ?? '') : line(row, columns)
    page.push(text)
    length += text.length + 1
  }
  if (heading !== undefined) yield write()
}

/** Characters that a cell of a Markdown table must escape. */
const unfit = /[|\n\t\f\v\u00a0]| {2}/

function line(cells: readonly string[], columns: number): string {
  let text = '|'
  for (const cell of cells) text += unfit.test(cell) ? ` ${fit(cell)} |` : ` ${cell} |`
  return cells.length < columns ? text + '  |'.repeat(columns - cells.length) : text
}

const fit = (cell: string): string => cell.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim()

const joinRest = (cells: readonly string[]): string[] => [
  ...cells.slice(0, mostColumns - 1),
  cells.slice(mostColumns - 1).join(' '),
]
