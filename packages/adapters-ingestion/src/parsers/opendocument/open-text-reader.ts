import { createBlockBuilder } from '../office/block-builder.ts'
import { heading, inOneLine, link, type MarkdownPages } from '../office/markdown-pages.ts'
import { formatNumber, itemMarker } from '../office/number-format.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import { collectStyles } from './list-styles.ts'

export interface OpenParts {
  readonly pages: MarkdownPages
  readonly isLite: boolean
  /** An embedded object, as a chart when it is one. */
  readonly object: (path: string) => string
}

interface Paragraph {
  text: string
  readonly level: number | undefined
  readonly breaksBefore: boolean
}

interface List {
  readonly style: string | undefined
  count: number
}

/** A file may ask for any number of spaces. */
const mostSpaces = 100
const skipped = new Set([
  'text:tracked-changes',
  'office:forms',
  'text:sequence-decls',
  'draw:image',
  'dc:creator',
  'dc:date',
  'meta:creator-initials',
  'meta:date-string',
])

/** Reads the `content.xml` of a text or a presentation. */
export function createOpenTextReader({ pages, isLite, object }: OpenParts): XmlReader {
  const styles = collectStyles()
  const blocks = createBlockBuilder(pages)
  const paragraphs: Paragraph[] = []
  const lists: List[] = []
  const links: { readonly start: number; readonly address: string }[] = []
  const spans: number[] = []
  let paragraph: Paragraph | undefined
  let itemOpen = false
  let skipping = 0
  let slides = 0
  /** Text that goes somewhere else: a footnote's number and body, a comment. */
  let aside: { readonly kind: 'citation' | 'note' | 'comment'; text: string } | undefined
  let noteCount = 0
  let isTitle = false

  const append = (text: string): void => {
    if (aside !== undefined) aside.text += text
    else if (paragraph !== undefined) paragraph.text += text
  }

  const openParagraph = (name: string, attributes: XmlAttributes): void => {
    if (aside !== undefined) return
    paragraph = {
      text: '',
      level: name === 'text:h' ? Number(attributes['text:outline-level'] ?? 1) || 1 : isTitle ? 1 : undefined,
      breaksBefore: styles.breaksPage(attributes['text:style-name']),
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
    if (done.breaksBefore && blocks.atTop()) pages.breakPage()
    if (done.level !== undefined) blocks.add({ kind: 'text', text: heading(done.level, done.text) })
    else if (lists.length > 0) {
      blocks.add({ kind: 'item', depth: lists.length - 1, marker: itemOpen ? markerOf() : ' ', text: done.text })
      itemOpen = false
    } else blocks.add({ kind: 'text', text: done.text })
    for (const block of held) blocks.add(block)
  }

  const markerOf = (): string => {
    const list = lists.at(-1)
    // Inner lists take the style of the list they stand in.
    const style = lists.findLast((outer) => outer.style !== undefined)?.style
    const numbering = styles.numbering(style, lists.length)
    if (list === undefined || numbering === undefined) return '-'
    const number = formatNumber(numbering.start + list.count - 1, numbering.format)
    return itemMarker(`${numbering.prefix}${number}${numbering.suffix}`)
  }

  const closeAside = (kind: 'citation' | 'note' | 'comment'): void => {
    if (aside?.kind !== kind) return
    const text = inOneLine(aside.text)
    aside = undefined
    if (kind === 'citation' || text === '' || isLite) return
    if (kind === 'comment') pages.note(`Comment: ${text}`)
    else {
      noteCount += 1
      append(`[^${noteCount}]`)
      pages.note(`[^${noteCount}]: ${text}`)
    }
  }

  const openText = (name: string, attributes: XmlAttributes): void => {
    switch (name) {
      case 'text:s':
        append(' '.repeat(Math.min(Number(attributes['text:c'] ?? 1) || 1, mostSpaces)))
        break
      case 'text:tab':
        append('\t')
        break
      case 'text:line-break':
        append('\n')
        break
      case 'text:a':
        links.push({ start: paragraph?.text.length ?? 0, address: attributes['xlink:href'] ?? '' })
        break
      case 'text:note-citation':
        aside ??= { kind: 'citation', text: '' }
        break
      case 'text:note-body':
        aside ??= { kind: 'note', text: '' }
        break
      case 'office:annotation':
        aside ??= { kind: 'comment', text: '' }
        break
      default:
        styles.reader.open(name, attributes)
    }
  }

  return {
    open: (name, attributes) => {
      if (skipping > 0 || skipped.has(name) || (isLite && name === 'presentation:notes')) {
        skipping += 1
        return
      }
      switch (name) {
        case 'text:p':
        case 'text:h':
          openParagraph(name, attributes)
          break
        case 'text:list':
          lists.push({ style: attributes['text:style-name'], count: 0 })
          break
        case 'text:list-item':
          itemOpen = true
          for (const list of lists.slice(-1)) list.count += 1
          break
        case 'table:table':
          blocks.openTable()
          break
        case 'table:table-row':
          blocks.openRow()
          break
        case 'table:table-cell':
        case 'table:covered-table-cell':
          blocks.openCell()
          spans.push(Number(attributes['table:number-columns-repeated'] ?? 1) || 1)
          break
        case 'draw:page':
          if (slides > 0) pages.breakPage()
          slides += 1
          break
        case 'draw:frame':
          isTitle = attributes['presentation:class'] === 'title'
          break
        case 'presentation:notes':
          blocks.openHolder()
          break
        case 'draw:object':
          blocks.add({ kind: 'text', text: isLite ? '' : object(attributes['xlink:href'] ?? '') })
          break
        default:
          openText(name, attributes)
      }
    },
    close: (name) => {
      if (skipping > 0) {
        skipping -= 1
        return
      }
      switch (name) {
        case 'text:p':
        case 'text:h':
          closeParagraph()
          break
        case 'text:list':
          lists.pop()
          break
        case 'text:a': {
          const opened = links.pop()
          if (opened !== undefined && paragraph !== undefined)
            paragraph.text =
              paragraph.text.slice(0, opened.start) + link(paragraph.text.slice(opened.start), opened.address)
          break
        }
        case 'table:table-cell':
        case 'table:covered-table-cell':
          blocks.closeCell(spans.pop())
          break
        case 'table:table':
          blocks.closeTable()
          break
        case 'draw:frame':
          isTitle = false
          break
        case 'presentation:notes': {
          const notes = blocks.closeHolder()
          if (notes.length > 0) blocks.add({ kind: 'text', text: heading(3, 'Notes') })
          for (const block of notes) blocks.add(block)
          break
        }
        case 'text:note-citation':
          closeAside('citation')
          break
        case 'text:note-body':
          closeAside('note')
          break
        case 'office:annotation':
          closeAside('comment')
          break
        default:
          styles.reader.close(name)
      }
    },
    text: (text) => {
      if (skipping === 0 && (aside !== undefined || paragraph !== undefined)) append(inSingleSpaces(text))
    },
  }
}

/** As the standard wants it; most texts have nothing to replace, which is quickly seen. */
const inSingleSpaces = (text: string): string => (/[\t\n\r]| {2}/.test(text) ? text.replace(/[ \t\n\r]+/g, ' ') : text)
