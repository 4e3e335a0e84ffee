import { createBlockBuilder } from '../office/block-builder.ts'
import { inOneLine, type MarkdownPages } from '../office/markdown-pages.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import { letterOfFont } from '../office/symbol-fonts.ts'
import { describedElements } from './word-descriptions.ts'
import { signElements, skippedElements, textElements } from './word-elements.ts'
import { createHiddenRuns } from './word-hidden.ts'
import { createFormFields } from './word-form-fields.ts'
import { createWordLinks } from './word-links.ts'
import type { WordNote } from './word-notes.ts'
import type { WordNumbering } from './word-numbering.ts'
import { blockOfParagraph, emptyParagraph, type WordParagraph } from './word-paragraph.ts'
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
  /** Paragraphs of a diagram. */
  readonly diagram: (relationId: string) => readonly string[]
  /** Text of a document of another format that is inserted here. */
  readonly inserted: (relationId: string) => string
}

const paragraphs = new Set(['w:p', 'a:p'])

type Open = (attributes: XmlAttributes) => void

/** Reads a document, or the header or footer of one: paragraphs become Markdown by their style and their list. */
export function createWordReader(parts: WordParts): XmlReader {
  const { pages, styles, numbering } = parts
  const blocks = createBlockBuilder(pages)
  const links = createWordLinks()
  const formFields = createFormFields()
  const hiddenRuns = createHiddenRuns(styles)
  const opened: WordParagraph[] = []
  const spans: { columns: number }[] = []
  let paragraph: WordParagraph | undefined
  let skipping = 0
  let inText = false
  let inInstruction = false
  let inSection = false
  let sectionBreak = false
  let isAlone = false
  let noteCount = 0

  const append = (text: string): void => {
    if (paragraph === undefined || hiddenRuns.areHidden(styleOf(paragraph)) || links.inInstruction(paragraph)) return
    paragraph.text += text
  }
  const addText = (text: string): void => blocks.add({ kind: 'text', text })
  const styleOf = ({ style }: WordParagraph): WordStyle | undefined => (style === undefined ? undefined : styles(style))

  const openParagraph = (): void => {
    paragraph = emptyParagraph()
    opened.push(paragraph)
    blocks.openHolder()
  }

  const closeParagraph = (): void => {
    const done = opened.pop()
    const held = blocks.closeHolder()
    paragraph = opened.at(-1)
    if (done === undefined) return
    const style = styleOf(done)
    if ((done.breaksBefore || style?.breaksPage === true) && blocks.atTop()) pages.breakPage()
    blocks.add(blockOfParagraph(done, style, numbering))
    for (const block of held) blocks.add(block)
    if (done.breaksAfter && blocks.atTop()) pages.breakPage()
  }

  /** An equation may also be beside paragraphs, in none. */
  const openEquation = (): void => {
    isAlone = paragraph === undefined
    if (isAlone) openParagraph()
  }
  const closeEquation = (): void => {
    if (isAlone) closeParagraph()
    isAlone = false
  }

  /** A page break in the middle of a paragraph: the text before it is a separate paragraph. */
  const breakInParagraph = (): void => {
    if (paragraph === undefined || opened.length !== 1) return
    const rest = paragraph
    const held = blocks.closeHolder()
    if (blocks.atTop()) {
      if (rest.text.trim() !== '') {
        blocks.add(blockOfParagraph(rest, styleOf(rest), numbering))
        // The rest is its continuation, not another item or heading.
        paragraph = { ...rest, text: '', listId: '0', outline: undefined, style: undefined, breaksBefore: false }
        opened[0] = paragraph
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

  const note =
    (notes: ReadonlyMap<string, WordNote>): Open =>
    (attributes) => {
      const found = notes.get(attributes['w:id'] ?? '')
      if (found === undefined || found.text === '') return
      noteCount += 1
      append(`[^${noteCount}]`)
      pages.note(`[^${noteCount}]: ${found.text}`)
    }

  const comment: Open = (attributes) => {
    const found = parts.comments.get(attributes['w:id'] ?? '')
    if (found === undefined || found.text === '') return
    pages.note(`Comment${found.author === undefined ? '' : ` (${inOneLine(found.author)})`}: ${found.text}`)
  }

  /** Properties of the paragraph that is open. */
  const property =
    (set: (target: WordParagraph, value: string | undefined) => void): Open =>
    (attributes) => {
      if (paragraph !== undefined) set(paragraph, attributes['w:val'])
    }

  const opening: ReadonlyMap<string, Open> = new Map<string, Open>([
    [
      'w:br',
      (attributes) => {
        if (attributes['w:type'] === 'page') breakInParagraph()
        else append('\n')
      },
    ],
    [
      'w:sym',
      (attributes) =>
        append(letterOfFont(attributes['w:font'] ?? '', Number.parseInt(attributes['w:char'] ?? '', 16) || 0)),
    ],
    ['m:oMathPara', openEquation],
    ['w:tbl', () => blocks.openTable()],
    ['w:tr', () => blocks.openRow()],
    [
      'w:tc',
      () => {
        blocks.openCell()
        spans.push({ columns: 1 })
      },
    ],
    [
      'w:gridSpan',
      (attributes) => {
        const span = spans.at(-1)
        if (span !== undefined) span.columns = Number(attributes['w:val']) || 1
      },
    ],
    ['w:hyperlink', (attributes) => links.open(paragraph, parts.addressOf(attributes['r:id'] ?? ''))],
    ['w:fldChar', (attributes) => links.field(attributes['w:fldCharType'], paragraph)],
    ...formFields.elements.map((name): [string, Open] => [name, (attributes) => formFields.open(name, attributes)]),
    ['w:instrText', () => (inInstruction = true)],
    ['w:footnoteReference', note(parts.footnotes)],
    ['w:endnoteReference', note(parts.endnotes)],
    ['w:commentReference', comment],
    ...['c:chart', 'cx:chart'].map((name): [string, Open] => [
      name,
      (attributes) => addText(parts.chart(attributes['r:id'] ?? '')),
    ]),
    [
      'dgm:relIds',
      (attributes) => {
        for (const text of parts.diagram(attributes['r:dm'] ?? ''))
          blocks.add({ kind: 'item', depth: 0, marker: '-', text })
      },
    ],
    ['w:altChunk', (attributes) => addText(parts.inserted(attributes['r:id'] ?? ''))],
    ...describedElements(addText, blocks.caption),
    // Letters drawn along a path, such as a watermark.
    ['v:textpath', (attributes) => addText(inOneLine(attributes['string'] ?? ''))],
    ['w:pStyle', property((target, value) => (target.style = value))],
    ['w:outlineLvl', property((target, value) => (target.outline = Number(value)))],
    ['w:ilvl', property((target, value) => (target.listLevel = Number(value) || 0))],
    ['w:numId', property((target, value) => (target.listId = value))],
    ['w:pageBreakBefore', property((target, value) => (target.breaksBefore = isOn(value)))],
    ['w:sectPr', property(() => ([inSection, sectionBreak] = [true, true]))],
    [
      'w:type',
      property((_target, value) => {
        if (inSection) sectionBreak = value !== 'continuous' && value !== 'nextColumn'
      }),
    ],
  ])

  const closing: ReadonlyMap<string, () => void> = new Map([
    ['w:tc', () => blocks.closeCell(spans.pop()?.columns)],
    ['w:tbl', () => blocks.closeTable()],
    [
      'w:sectPr',
      () => {
        if (paragraph !== undefined && sectionBreak) paragraph.breaksAfter = true
        inSection = false
      },
    ],
    ['m:oMathPara', closeEquation],
    ['w:hyperlink', () => links.close()],
    ['w:instrText', () => (inInstruction = false)],
    ['w:ffData', () => append(formFields.close())],
  ])

  return {
    open: (name, attributes) => {
      if (skipping > 0 || skippedElements.has(name)) {
        skipping += 1
        return
      }
      hiddenRuns.open(name, attributes)
      if (textElements.has(name)) inText = true
      else if (paragraphs.has(name)) openParagraph()
      else if (signElements.has(name)) append(signElements.get(name) ?? '')
      else opening.get(name)?.(attributes)
    },
    close: (name) => {
      if (skipping > 0) {
        skipping -= 1
        return
      }
      hiddenRuns.close(name)
      if (textElements.has(name)) inText = false
      else if (paragraphs.has(name)) closeParagraph()
      else closing.get(name)?.()
    },
    text: (text) => {
      if (skipping > 0) return
      if (inText) append(text)
      else if (inInstruction) links.instruction(text)
    },
  }
}
