import { createBlockBuilder } from '../office/block-builder.ts'
import { heading, type MarkdownPages } from '../office/markdown-pages.ts'
import type { ParagraphFormat } from './formats.ts'
import type { ParagraphEnd } from './read-letters.ts'

export interface DocParagraphs {
  readonly add: (text: string, end: ParagraphEnd, letter: number) => void
  readonly end: () => void
}

/** Numbers of properties of paragraphs. */
const inTable = 0x2416
const endsRow = 0x2417
const level = 0x2640
const list = 0x460b
const listDepth = 0x260a
const breaksBefore = 0x2407
const lastHeadingStyle = 9
const lastHeadingLevel = 8
const cellEnd = '\u0007'

/** Puts the paragraphs and tables of a file of Word on pages. */
export function createDocParagraphs(
  pages: MarkdownPages,
  {
    isUnicode,
    formatOf,
    continuesPage,
  }: {
    readonly isUnicode: boolean
    /** Of the paragraph that a letter ends. */
    readonly formatOf: (letter: number) => ParagraphFormat
    readonly continuesPage: ReadonlySet<number>
  },
): DocParagraphs {
  const blocks = createBlockBuilder(pages)
  let isTableOpen = false
  let isRowOpen = false
  let isCellOpen = false

  const openCell = (): void => {
    if (!isTableOpen) blocks.openTable()
    if (!isRowOpen) blocks.openRow()
    if (!isCellOpen) blocks.openCell()
    isTableOpen = isRowOpen = isCellOpen = true
  }
  const closeTable = (): void => {
    if (isCellOpen) blocks.closeCell()
    if (isTableOpen) blocks.closeTable()
    isTableOpen = isRowOpen = isCellOpen = false
  }

  const write = (text: string, { style, format }: ParagraphFormat): void => {
    const outline = format.get(level)?.[0] ?? lastHeadingLevel + 1
    const headingLevel =
      style > 0 && style <= lastHeadingStyle ? style : outline <= lastHeadingLevel ? outline + 1 : undefined
    if (headingLevel !== undefined) blocks.add({ kind: 'text', text: heading(headingLevel, text) })
    else if ((format.get(list)?.readUInt16LE(0) ?? 0) !== 0)
      blocks.add({ kind: 'item', depth: Math.min(format.get(listDepth)?.[0] ?? 0, 8), marker: '-', text })
    else blocks.add({ kind: 'text', text })
  }

  /** Without formats a row ends where a cell has nothing in it. */
  const addOldCell = (text: string): void => {
    if (text.trim() === '' && !isCellOpen && isRowOpen) {
      isRowOpen = false
      return
    }
    openCell()
    blocks.add({ kind: 'text', text })
    blocks.closeCell()
    isCellOpen = false
  }

  return {
    add: (text, end, letter) => {
      if (!isUnicode && end === cellEnd) return addOldCell(text)
      const paragraph = formatOf(letter)
      const { format } = paragraph
      if (end === cellEnd && format.get(endsRow)?.[0] === 1) {
        if (isCellOpen) blocks.closeCell()
        isRowOpen = isCellOpen = false
        return
      }
      if (end === cellEnd || format.get(inTable)?.[0] === 1) {
        openCell()
        write(text, paragraph)
        if (end === cellEnd) blocks.closeCell()
        if (end === cellEnd) isCellOpen = false
        return
      }
      closeTable()
      if (format.get(breaksBefore)?.[0] === 1) pages.breakPage()
      write(text, paragraph)
      if (end === '\f' && !continuesPage.has(letter)) pages.breakPage()
    },
    end: closeTable,
  }
}
