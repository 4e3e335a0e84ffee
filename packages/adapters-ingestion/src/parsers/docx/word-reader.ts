import { createBlockBuilder } from '../office/block-builder.ts'
import { heading, inOneLine, link, type MarkdownPages } from '../office/markdown-pages.ts'
import { itemMarker } from '../office/number-format.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import type { WordNote } from './word-notes.ts'
import type { WordNumbering } from './word-numbering.ts'
import { isOn, type WordStyle } from './word-styles.ts'

export interface WordParts {
  readonly pages: MarkdownPages
  readonly styles: (id: string) => WordStyle
  readonly numbering: WordNumbering
  readonly footnotes: ReadonlyMap<string, WordNote>
  readonly endnotes: ReadonlyMap<string, WordNote>
  readonly comments: ReadonlyMap<string, WordNote>
  /** Address a relation leads to; undefined inside the file. */
  readonly addressOf: (relationId: string) => string | undefined
  readonly chart: (relationId: string) => string
}

interface Paragraph {
  text: string
  style: string | undefined
  outline: number | undefined
  listId: string | undefined
  listLevel: number | undefined
  breaksBefore: boolean
  breaksAfter: boolean
}

/** What is deleted, or shown only by programs that cannot show the rest. */
const skipped = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:tabs',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
])

/** Signs that equations need to be read as one line. */
const mathSigns: Readonly<Record<string, string>> = { 'm:den': '/', 'm:sup': '^', 'm:sub': '_' }

/** Reads `word/document.xml`: paragraphs become Markdown by what their style and their list say. */
export function createWordReader(parts: WordParts): XmlReader {
  const { pages, styles, numbering } = parts
  const blocks = createBlockBuilder(pages)
  const paragraphs: Paragraph[] = []
  const links: { readonly start: number; readonly address: string | undefined }[] = []
  const spans: { columns: number }[] = []
  let paragraph: Paragraph | undefined
  let skipping = 0
  let inText = false
  let inSection = false
  let sectionBreak = false
  let noteCount = 0

  const append = (text: string): void => {
    if (paragraph !== undefined) paragraph.text += text
  }

  const openParagraph = (): void => {
    paragraph = {
      text: '',
      style: undefined,
      outline: undefined,
      listId: undefined,
      listLevel: undefined,
      breaksBefore: false,
      breaksAfter: false,
    }
    paragraphs.push(paragraph)
    blocks.openHolder()
  }

  const closeParagraph = (): void => {
    const done = paragraphs.pop()
    const held = blocks.closeHolder()
    paragraph = paragraphs.at(-1)
    if (done === undefined) return
    const style = done.style === undefined ? undefined : styles(done.style)
    if ((done.breaksBefore || style?.breaksPage === true) && blocks.atTop()) pages.breakPage()
    writeParagraph(done, style)
    for (const block of held) blocks.add(block)
    if (done.breaksAfter && blocks.atTop()) pages.breakPage()
  }

  const writeParagraph = (done: Paragraph, style: WordStyle | undefined): void => {
    const level = done.outline === undefined ? style?.headingLevel : done.outline + 1
    const listId = done.listId ?? style?.list?.id
    const depth = done.listLevel ?? style?.list?.level ?? 0
    // List 0 takes a paragraph out of the list of its style.
    const sign =
      listId === undefined || listId === '0' || done.text.trim() === '' ? undefined : numbering.next(listId, depth)
    if (level !== undefined && level <= 9) {
      const number = sign === undefined || sign === 'bullet' ? '' : `${sign.label} `
      blocks.add({ kind: 'text', text: done.text.trim() === '' ? '' : heading(level, number + done.text) })
    } else if (sign !== undefined) {
      blocks.add({ kind: 'item', depth, marker: sign === 'bullet' ? '-' : itemMarker(sign.label), text: done.text })
    } else blocks.add({ kind: 'text', text: done.text })
  }

  /** A page break in the middle of a paragraph: what stands before it is a paragraph of its own. */
  const breakInParagraph = (): void => {
    if (paragraph === undefined || paragraphs.length !== 1) return
    const rest = paragraph
    const held = blocks.closeHolder()
    if (blocks.atTop()) {
      if (rest.text.trim() !== '') {
        writeParagraph(rest, rest.style === undefined ? undefined : styles(rest.style))
        // What follows is its continuation, not another item or heading.
        paragraph = { ...rest, text: '', listId: '0', outline: undefined, style: undefined, breaksBefore: false }
        paragraphs[0] = paragraph
      }
      for (const block of held) blocks.add(block)
      pages.breakPage()
      blocks.openHolder()
    } else {
      blocks.openHolder()
      for (const block of held) blocks.add(block)
      append('\n')
    }
  }

  const footnote = (note: WordNote | undefined): void => {
    if (note === undefined || note.text === '') return
    noteCount += 1
    append(`[^${noteCount}]`)
    pages.note(`[^${noteCount}]: ${note.text}`)
  }

  const comment = (note: WordNote | undefined): void => {
    if (note !== undefined && note.text !== '')
      pages.note(`Comment${note.author === undefined ? '' : ` (${inOneLine(note.author)})`}: ${note.text}`)
  }

  const openProperty = (name: string, attributes: XmlAttributes): void => {
    const value = attributes['w:val']
    const span = spans.at(-1)
    if (name === 'w:gridSpan' && span !== undefined) span.columns = Number(value) || 1
    else if (paragraph === undefined) return
    else if (name === 'w:pStyle') paragraph.style = value
    else if (name === 'w:outlineLvl') paragraph.outline = Number(value)
    else if (name === 'w:ilvl') paragraph.listLevel = Number(value) || 0
    else if (name === 'w:numId') paragraph.listId = value
    else if (name === 'w:pageBreakBefore') paragraph.breaksBefore = isOn(value)
    else if (name === 'w:sectPr') [inSection, sectionBreak] = [true, true]
    else if (name === 'w:type' && inSection) sectionBreak = value !== 'continuous' && value !== 'nextColumn'
  }

  return {
    open: (name, attributes) => {
      if (skipping > 0 || skipped.has(name)) {
        skipping += 1
        return
      }
      switch (name) {
        case 'w:t':
        case 'm:t':
          inText = true
          break
        case 'w:p':
          openParagraph()
          break
        case 'w:tab':
        case 'w:ptab':
          append('\t')
          break
        case 'w:br':
          if (attributes['w:type'] === 'page') breakInParagraph()
          else append('\n')
          break
        case 'w:cr':
          append('\n')
          break
        case 'w:noBreakHyphen':
          append('-')
          break
        case 'w:tbl':
          blocks.openTable()
          break
        case 'w:tr':
          blocks.openRow()
          break
        case 'w:tc':
          blocks.openCell()
          spans.push({ columns: 1 })
          break
        case 'w:hyperlink':
          links.push({ start: paragraph?.text.length ?? 0, address: parts.addressOf(attributes['r:id'] ?? '') })
          break
        case 'w:footnoteReference':
          footnote(parts.footnotes.get(attributes['w:id'] ?? ''))
          break
        case 'w:endnoteReference':
          footnote(parts.endnotes.get(attributes['w:id'] ?? ''))
          break
        case 'w:commentReference':
          comment(parts.comments.get(attributes['w:id'] ?? ''))
          break
        case 'wp:docPr':
          if (attributes['descr']) append(` ${inOneLine(attributes['descr'])} `)
          break
        case 'c:chart':
          blocks.add({ kind: 'text', text: parts.chart(attributes['r:id'] ?? '') })
          break
        default:
          if (name in mathSigns) append(mathSigns[name] ?? '')
          else openProperty(name, attributes)
      }
    },
    close: (name) => {
      if (skipping > 0) {
        skipping -= 1
        return
      }
      switch (name) {
        case 'w:t':
        case 'm:t':
          inText = false
          break
        case 'w:p':
          closeParagraph()
          break
        case 'w:tc':
          blocks.closeCell(spans.pop()?.columns)
          break
        case 'w:tbl':
          blocks.closeTable()
          break
        case 'w:sectPr':
          if (paragraph !== undefined && sectionBreak) paragraph.breaksAfter = true
          inSection = false
          break
        case 'w:hyperlink': {
          const opened = links.pop()
          if (opened?.address !== undefined && paragraph !== undefined)
            paragraph.text =
              paragraph.text.slice(0, opened.start) + link(paragraph.text.slice(opened.start), opened.address)
          break
        }
      }
    },
    text: (text) => {
      if (inText && skipping === 0) append(text)
    },
  }
}
