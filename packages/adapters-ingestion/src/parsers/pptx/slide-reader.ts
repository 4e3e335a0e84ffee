import { createBlockBuilder, type Block } from '../office/block-builder.ts'
import { heading, inOneLine, link, type MarkdownPages } from '../office/markdown-pages.ts'
import { formatNumber, itemMarker } from '../office/number-format.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'

export interface SlideParts {
  readonly pages: MarkdownPages
  /** Whether a title is the page's heading. */
  readonly takesTitle: boolean
  readonly addressOf: (relationId: string) => string | undefined
  readonly chart: (relationId: string) => string
  readonly diagram: (relationId: string) => readonly string[]
}

interface Paragraph {
  text: string
  level: number
  bullet: 'inherited' | 'none' | 'sign' | { readonly format: string; readonly start: number }
}

/** Placeholders that repeat on every slide. */
const furniture = new Set(['sldNum', 'ftr', 'dt', 'hdr', 'sldImg'])
const titles = new Set(['title', 'ctrTitle'])
/** Placeholders whose paragraphs have signs unless they say otherwise. */
const listed = new Set(['body', 'obj', ''])
const slideTexts = new Set(['a:t', 'm:t'])

const numberFormats: readonly (readonly [pattern: RegExp, format: string])[] = [
  [/^alphaLc/, 'lowerLetter'],
  [/^alphaUc/, 'upperLetter'],
  [/^romanLc/, 'lowerRoman'],
  [/^romanUc/, 'upperRoman'],
]

/** Reads a slide or a page of notes: its title first, all else in the order of the file. */
export function createSlideReader(parts: SlideParts): XmlReader {
  const { pages } = parts
  const blocks = createBlockBuilder(pages)
  /** All of the slide waits here, for its title may come last. */
  blocks.openHolder()
  let title = ''
  let placeholder: string | undefined
  let paragraph: Paragraph | undefined
  let numbers: number[] = []
  let inText = false
  let address: string | undefined
  let linkStart = 0
  let skipping = 0
  let span = 1

  const isFurniture = (): boolean => placeholder !== undefined && furniture.has(placeholder)

  const closeParagraph = (): void => {
    const done = paragraph
    paragraph = undefined
    if (done === undefined || isFurniture()) return
    if (parts.takesTitle && placeholder !== undefined && titles.has(placeholder)) {
      title += ` ${done.text}`
      return
    }
    blocks.add(blockOf(done))
  }

  const blockOf = ({ text, level, bullet }: Paragraph): Block => {
    if (typeof bullet === 'object') {
      numbers.length = Math.min(numbers.length, level + 1)
      const number = numbers[level] === undefined ? bullet.start : numbers[level] + 1
      numbers[level] = number
      const format = numberFormats.find(([pattern]) => pattern.test(bullet.format))?.[1] ?? 'decimal'
      const label = `${formatNumber(number, format)}${bullet.format.includes('Paren') ? ')' : '.'}`
      return { kind: 'item', depth: level, marker: itemMarker(label), text }
    }
    const isItem =
      bullet === 'sign' ||
      (bullet === 'inherited' && parts.takesTitle && placeholder !== undefined && listed.has(placeholder))
    return isItem ? { kind: 'item', depth: level, marker: '-', text } : { kind: 'text', text }
  }

  const openInParagraph = (name: string, attributes: XmlAttributes): void => {
    if (paragraph === undefined) return
    if (name === 'a:pPr') paragraph.level = Math.min(Math.max(Number(attributes['lvl'] ?? 0) || 0, 0), 8)
    else if (name === 'a:buNone') paragraph.bullet = 'none'
    else if (name === 'a:buChar' || name === 'a:buBlip') paragraph.bullet = 'sign'
    else if (name === 'a:buAutoNum')
      paragraph.bullet = { format: attributes['type'] ?? '', start: Number(attributes['startAt'] ?? 1) || 1 }
    else if (name === 'a:br') paragraph.text += '\n'
    else if (name === 'a:tab') paragraph.text += '\t'
    else if (name === 'a:hlinkClick') address = parts.addressOf(attributes['r:id'] ?? '')
    else if (name === 'a:r' || name === 'a:fld') [linkStart, address] = [paragraph.text.length, undefined]
  }

  return {
    open: (name, attributes) => {
      if (skipping > 0 || name === 'mc:Fallback') {
        skipping += 1
        return
      }
      if (slideTexts.has(name)) inText = true
      else if (name === 'p:sp' || name === 'p:graphicFrame' || name === 'p:pic') placeholder = undefined
      else if (name === 'p:ph') placeholder = attributes['type'] ?? ''
      else if (name === 'p:cNvPr' && attributes['descr']) {
        blocks.add({ kind: 'text', text: inOneLine(attributes['descr']) })
      } else if (name === 'p:txBody' || name === 'a:txBody') numbers = []
      else if (name === 'a:p') paragraph = { text: '', level: 0, bullet: 'inherited' }
      else if (name === 'a:tbl') blocks.openTable()
      else if (name === 'a:tr') blocks.openRow()
      else if (name === 'a:tc') {
        // Merged cells are there, empty: their place is kept by themselves.
        blocks.openCell()
        span = 1
      } else if (name === 'c:chart') blocks.add({ kind: 'text', text: parts.chart(attributes['r:id'] ?? '') })
      else if (name === 'dgm:relIds')
        for (const text of parts.diagram(attributes['r:dm'] ?? ''))
          blocks.add({ kind: 'item', depth: 0, marker: '-', text })
      else openInParagraph(name, attributes)
    },
    close: (name) => {
      if (skipping > 0) {
        skipping -= 1
        return
      }
      if (slideTexts.has(name)) inText = false
      else if (name === 'a:p') closeParagraph()
      else if (name === 'a:r' && address !== undefined && paragraph !== undefined) {
        paragraph.text = paragraph.text.slice(0, linkStart) + link(paragraph.text.slice(linkStart), address)
        address = undefined
      } else if (name === 'a:tc') blocks.closeCell(span)
      else if (name === 'a:tbl') blocks.closeTable()
      else if (name === 'p:sld' || name === 'p:notes') {
        const held = blocks.closeHolder()
        pages.block(heading(1, title))
        for (const block of held) blocks.add(block)
      }
    },
    text: (text) => {
      if (inText && skipping === 0 && paragraph !== undefined) paragraph.text += text
    },
  }
}
