import { heading, inOneLine, type MarkdownPages } from '../office/markdown-pages.ts'
import { markdownTable } from '../office/markdown-table.ts'
import { itemMarker } from '../office/number-format.ts'

export interface RtfParagraphs {
  append(text: string): void
  /** The paragraph's list marker. */
  marker(text: string): void
  /** A text box follows its enclosing paragraph. */
  box(text: string): void
  /** Takes a control word; `styles` are the heading levels of the file's styles. */
  control(word: string, value: number | undefined, styles: ReadonlyMap<number, number>): void
  end(): void
}

type Control = (value: number | undefined, styles: ReadonlyMap<number, number>) => void

/** Puts the paragraphs and tables of an RTF file on pages. */
export function createRtfParagraphs(pages: MarkdownPages): RtfParagraphs {
  let text = ''
  let marker = ''
  let level: number | undefined
  let depth = 0
  let isInTable = false
  let breaksBefore = false
  /** A section was ended; the next declares whether it starts a page. */
  let sectionEnded = false
  let table: string[][] | undefined
  let row: string[] = []
  let cell = ''
  let boxes: string[] = []

  const closeTable = (): void => {
    if (table === undefined) return
    const rows = table
    table = undefined
    if (rows.some((cells) => cells.length > 1)) pages.block(markdownTable(rows))
    else for (const cells of rows) pages.block(cells.join(' '))
  }

  const write = (): void => {
    const done = text
    const sign = inOneLine(marker)
    const after = boxes
    text = ''
    marker = ''
    boxes = []
    if (done.trim() !== '') writeText(done, sign)
    for (const box of after) {
      closeTable()
      pages.block(box)
    }
  }

  const writeText = (done: string, sign: string): void => {
    closeTable()
    if (sectionEnded || breaksBefore) pages.breakPage()
    sectionEnded = false
    if (level !== undefined) pages.block(heading(level, sign === '' ? done : `${sign} ${done}`))
    else if (sign !== '') pages.item(depth, /[\p{L}\p{N}]/u.test(sign) && sign !== 'o' ? itemMarker(sign) : '-', done)
    else pages.block(done)
  }

  const closeParagraph = (): void => {
    if (isInTable) {
      cell += ` ${text}`
      text = ''
      marker = ''
    } else write()
  }

  const endCell = (): void => {
    row.push(inOneLine(`${cell} ${text}`))
    cell = ''
    text = ''
    marker = ''
  }
  const endRow = (): void => {
    if (row.length > 0) (table ??= []).push(row)
    row = []
  }
  const endBlock = (): void => {
    write()
    closeTable()
  }
  const continuePage = (): void => void (sectionEnded = false)

  const controls: ReadonlyMap<string, Control> = new Map<string, Control>([
    ['par', closeParagraph],
    [
      'pard',
      () => {
        level = undefined
        depth = 0
        isInTable = false
        breaksBefore = false
      },
    ],
    ['s', (value, styles) => (level = styles.get(value ?? 0))],
    ['outlinelevel', (value) => (level = value === undefined || value > 8 ? undefined : value + 1)],
    ['ilvl', (value) => (depth = Math.min(Math.max(value ?? 0, 0), 8))],
    ['intbl', () => (isInTable = true)],
    ['pagebb', (value) => (breaksBefore = value !== 0)],
    [
      'nestcell',
      () => {
        cell += ` ${text}`
        text = ''
      },
    ],
    ['cell', endCell],
    ['row', endRow],
    [
      'page',
      () => {
        endBlock()
        pages.breakPage()
      },
    ],
    [
      'sect',
      () => {
        endBlock()
        sectionEnded = true
      },
    ],
    ['sbknone', continuePage],
    ['sbkcol', continuePage],
  ])

  return {
    append: (part) => {
      text += part
    },
    marker: (part) => {
      marker += part
    },
    box: (part) => {
      if (isInTable) text += ` ${part} `
      else boxes.push(part)
    },
    control: (word, value, styles) => controls.get(word)?.(value, styles),
    end: () => {
      write()
      endRow()
      closeTable()
    },
  }
}
