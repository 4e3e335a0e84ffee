import { createBlockBuilder } from '../office/block-builder.ts'
import { heading, inOneLine, type MarkdownPages } from '../office/markdown-pages.ts'
import { formatNumber, itemMarker } from '../office/number-format.ts'
import type { RunningText } from '../office/running-text.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import { leftOut } from './left-out.ts'
import { collectStyles, type CollectedStyles } from './list-styles.ts'
import { markLink } from '../../text/link-references.ts'

export interface OpenParts {
  readonly pages: MarkdownPages
  readonly running: RunningText
  readonly isLite: boolean
  /** Those of the whole document, to which the part adds its own. @default none */
  readonly styles?: CollectedStyles
  /** An embedded object, as a chart when it is one. */
  readonly object: (path: string) => string
}

interface Paragraph {
  text: string
  readonly level: number | undefined
  readonly style: string | undefined
}

interface List {
  readonly style: string | undefined
  count: number
}

/** Text that does not belong to its enclosing paragraph. */
type AsideKind = 'citation' | 'note' | 'comment' | 'description' | 'header' | 'footer'

/** A file may request any number of spaces. */
const mostSpaces = 100
/** `annotation` is the formula of an equation, as its writer typed it. */
const paragraphNames = new Set(['text:p', 'text:h', 'annotation', 'math:annotation'])

const asides: ReadonlyMap<string, AsideKind> = new Map([
  ['text:note-citation', 'citation'],
  ['text:note-body', 'note'],
  ['office:annotation', 'comment'],
  ['svg:title', 'description'],
  ['svg:desc', 'description'],
  ['presentation:header-decl', 'header'],
  ['presentation:footer-decl', 'footer'],
])

type Open = (attributes: XmlAttributes) => void

/** Reads the `content.xml` of a text or a presentation, or a part of its styles that holds text. */
export function createOpenTextReader(parts: OpenParts): XmlReader {
  const { pages, running, isLite, styles = collectStyles(), object } = parts
  const isLeftOut = leftOut(styles, isLite)
  const blocks = createBlockBuilder(pages)
  const paragraphs: Paragraph[] = []
  const lists: List[] = []
  const links: { readonly start: number; readonly address: string }[] = []
  const spans: number[] = []
  let paragraph: Paragraph | undefined
  let itemOpen = false
  let skipping = 0
  let slides = 0
  /** Whether something comes before: the first page is not begun twice. */
  let hasContent = false
  let aside: { readonly element: string; readonly kind: AsideKind; text: string } | undefined
  let author = ''
  let inAuthor = false
  let noteCount = 0
  let isTitle = false

  const startPage = (style: string | undefined): void => {
    if (hasContent && styles.breaksPage(style) && blocks.atTop()) pages.breakPage()
    hasContent = true
  }

  const append = (text: string): void => {
    if (aside !== undefined) aside.text += text
    else if (paragraph !== undefined) paragraph.text += text
  }

  const openParagraph = (name: string, attributes: XmlAttributes): void => {
    if (aside !== undefined) return
    paragraph = {
      text: '',
      level: name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : isTitle ? 1 : undefined,
      style: attributes['text:style-name'],
    }
    paragraphs.push(paragraph)
    blocks.openHolder()
  }

  const closeParagraph = (): void => {
    if (aside !== undefined) {
      aside.text += ' '
      return
    }
    const done = paragraphs.pop()
    const held = blocks.closeHolder()
    paragraph = paragraphs.at(-1)
    if (done === undefined) return
    startPage(done.style)
    if (done.level !== undefined) blocks.add({ kind: 'text', text: heading(done.level, done.text) })
    else if (lists.length > 0) {
      blocks.add({ kind: 'item', depth: lists.length - 1, marker: itemOpen ? markerOf() : ' ', text: done.text })
      itemOpen = false
    } else blocks.add({ kind: 'text', text: done.text })
    for (const block of held) blocks.add(block)
  }

  const markerOf = (): string => {
    const list = lists.at(-1)
    // Inner lists use the style of the outer list.
    const style = lists.findLast((outer) => outer.style !== undefined)?.style
    const numbering = styles.numbering(style, lists.length)
    if (list === undefined || numbering === undefined) return '-'
    const number = formatNumber(numbering.start + list.count - 1, numbering.format)
    return itemMarker(`${numbering.prefix}${number}${numbering.suffix}`)
  }

  const asideEnds: Readonly<Record<AsideKind, (text: string) => void>> = {
    citation: () => undefined,
    note: (text) => {
      if (isLite) return
      noteCount += 1
      append(`[^${noteCount}]`)
      pages.note(`[^${noteCount}]: ${text}`)
    },
    comment: (text) => pages.note(`Comment${author === '' ? '' : ` (${author})`}: ${text}`),
    description: (text) => blocks.add({ kind: 'text', text }),
    header: (text) => running.add('Header', text),
    footer: (text) => running.add('Footer', text),
  }

  const closeAside = (element: string): void => {
    if (aside?.element !== element) return
    const { kind, text } = aside
    aside = undefined
    if (inOneLine(text) !== '') asideEnds[kind](inOneLine(text))
    author = ''
  }

  const openCell: Open = (attributes) => {
    blocks.openCell()
    spans.push(Number(attributes['table:number-columns-repeated'] ?? 1) || 1)
  }
  const closeCell = (): void => blocks.closeCell(spans.pop())

  const opening: ReadonlyMap<string, Open> = new Map<string, Open>([
    ['text:s', (attributes) => append(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, mostSpaces)))],
    ['text:tab', () => append('\t')],
    ['text:line-break', () => append('\n')],
    [
      'text:a',
      (attributes) => links.push({ start: paragraph?.text.length ?? 0, address: attributes['xlink:href'] ?? '' }),
    ],
    ['text:list', (attributes) => lists.push({ style: attributes['text:style-name'], count: 0 })],
    [
      'text:list-item',
      () => {
        itemOpen = true
        for (const list of lists.slice(-1)) list.count += 1
      },
    ],
    [
      'table:table',
      (attributes) => {
        startPage(attributes['table:style-name'])
        blocks.openTable()
      },
    ],
    ['table:table-row', () => blocks.openRow()],
    ['table:table-cell', openCell],
    ['table:covered-table-cell', openCell],
    [
      'draw:page',
      () => {
        if (slides > 0) pages.breakPage()
        slides += 1
      },
    ],
    ['draw:frame', (attributes) => (isTitle = attributes['presentation:class'] === 'title')],
    ['presentation:notes', () => blocks.openHolder()],
    [
      'draw:object',
      (attributes) => blocks.add({ kind: 'text', text: isLite ? '' : object(attributes['xlink:href'] ?? '') }),
    ],
    ['dc:creator', () => (inAuthor = aside?.kind === 'comment')],
  ])

  const closing: ReadonlyMap<string, () => void> = new Map([
    ['text:list', () => void lists.pop()],
    [
      'text:a',
      () => {
        const opened = links.pop()
        if (opened === undefined || paragraph === undefined) return
        const { text } = paragraph
        paragraph.text = text.slice(0, opened.start) + markLink(text.slice(opened.start), opened.address)
      },
    ],
    ['table:table-cell', closeCell],
    ['table:covered-table-cell', closeCell],
    ['table:table', () => blocks.closeTable()],
    ['draw:frame', () => void (isTitle = false)],
    [
      'presentation:notes',
      () => {
        const notes = blocks.closeHolder()
        if (notes.length > 0) blocks.add({ kind: 'text', text: heading(3, 'Notes') })
        for (const block of notes) blocks.add(block)
      },
    ],
    ['dc:creator', () => void (inAuthor = false)],
  ])

  return {
    open: (name, attributes) => {
      if (skipping > 0 || isLeftOut(name, attributes)) {
        skipping += 1
        return
      }
      const kind = asides.get(name)
      if (kind !== undefined) aside ??= { element: name, kind, text: '' }
      else if (paragraphNames.has(name)) openParagraph(name, attributes)
      else (opening.get(name) ?? ((given: XmlAttributes) => styles.reader.open(name, given)))(attributes)
    },
    close: (name) => {
      if (skipping > 0) skipping -= 1
      else if (asides.has(name)) closeAside(name)
      else if (paragraphNames.has(name)) closeParagraph()
      else (closing.get(name) ?? (() => styles.reader.close(name)))()
    },
    text: (text) => {
      if (skipping > 0) return
      if (inAuthor) author += inOneLine(text)
      else if (aside !== undefined || paragraph !== undefined) append(inSingleSpaces(text))
    },
  }
}

/** As the standard wants it; most texts have nothing to replace, which is quickly seen. */
const inSingleSpaces = (text: string): string => (/[\t\n\r]| {2}/.test(text) ? text.replace(/[ \t\n\r]+/g, ' ') : text)
