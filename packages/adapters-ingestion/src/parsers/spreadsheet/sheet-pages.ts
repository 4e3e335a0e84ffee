import { resolveLinks } from '../../text/link-references.ts'
import { cleanText, heading, longestPage } from '../office/markdown-pages.ts'
import { tableRow, tableRule } from '../office/markdown-table.ts'

export interface Sheet {
  readonly name: string
  /** Cells as they are shown, by row and column; missing ones are empty. */
  readonly rows: readonly (readonly (string | undefined)[] | undefined)[]
  /** Remarks on cells, in their order. */
  readonly notes: readonly string[]
  /** Objects on the sheet, such as charts and text boxes. */
  readonly blocks: readonly string[]
}

/** A sheet as a page with its name and one table; as several when it is long, each with the name. */
export function sheetPages({ name, rows, notes, blocks }: Sheet): string[] {
  const columns = usedColumns(rows)
  const title = heading(2, name)
  const rule = tableRule(columns.length)
  const pages: string[] = []
  let lines: string[] = []
  let length = 0
  const breakPage = (): void => {
    const { text, definitions } = resolveLinks(lines.join('\n'))
    pages.push(cleanText([title, text, definitions.join('\n')].filter(Boolean).join('\n\n')))
    lines = []
    length = 0
  }
  const add = (line: string): void => {
    if (lines.length > 0 && length + line.length > longestPage) breakPage()
    lines.push(line)
    length += line.length + 1
  }
  for (const row of rows) {
    if (row === undefined || !row.some((cell) => cell !== undefined && cell !== '')) continue
    add(
      tableRow(
        columns.map((column) => row[column] ?? ''),
        columns.length,
      ),
    )
    if (lines.length === 1) add(rule)
  }
  if (notes.length > 0) {
    lines.push('')
    for (const note of notes) add(`- ${note.replace(/\s+/g, ' ').trim()}`)
  }
  for (const block of blocks) add(`\n${block}`)
  if (lines.length > 0 || pages.length === 0) breakPage()
  return pages
}

/** Columns with anything in them: sheets are laid out with empty ones. */
function usedColumns(rows: Sheet['rows']): number[] {
  const used = new Set<number>()
  for (const row of rows) {
    if (row === undefined) continue
    for (let column = 0; column < row.length; column += 1) if (row[column]) used.add(column)
  }
  return [...used].toSorted((a, b) => a - b)
}
