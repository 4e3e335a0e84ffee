import { createBlockBuilder } from '../office/block-builder.ts'
import type { MarkdownPages } from '../office/markdown-pages.ts'
import type { WordNumbering } from '../docx/word-numbering.ts'
import { blockOfParagraph, emptyParagraph } from '../docx/word-paragraph.ts'
import type { ParagraphFormat } from './formats.ts'
import type { ParagraphEnd } from './read-letters.ts'
import type { DocStyles } from './read-style-sheet.ts'

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
const lastHeadingLevel = 8
const cellEnd = '\u0007'

/** Puts the paragraphs and tables of a file of Word on pages. */
export function createDocParagraphs(
  pages: MarkdownPages,
  {
    isUnicode,
    formatOf,
    continuesPage,
    styles,
    numbering,
  }: {
    readonly styles: DocStyles
    readonly numbering: WordNumbering
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
    const property = (number: number): Buffer | undefined => format.get(number) ?? styles.property(style, number)
    const outline = property(level)?.[0]
    const headingLevel = styles.headingLevel(style)
    const paragraph = {
      ...emptyParagraph(),
      text,
      outline: outline === undefined || outline > lastHeadingLevel ? undefined : outline,
      listId: String(property(list)?.readUInt16LE(0) ?? 0),
      listLevel: property(listDepth)?.[0] ?? 0,
    }
    blocks.add(blockOfParagraph(paragraph, { headingLevel, list: undefined }, numbering))
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
        if (end === cellEnd) {
          blocks.closeCell()
          isCellOpen = false
        }
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
