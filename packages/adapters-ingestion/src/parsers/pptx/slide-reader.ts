import { createBlockBuilder, type Block } from '../office/block-builder.ts'
import { alternativeText } from '../office/alternative-text.ts'
import { equationSigns } from '../office/equation-signs.ts'
import { heading, type MarkdownPages } from '../office/markdown-pages.ts'
import { formatNumber, itemMarker } from '../office/number-format.ts'
import type { RunningText, RunningTextKind } from '../office/running-text.ts'
import type { XmlAttributes, XmlReader } from '../office/read-xml.ts'
import { markLink } from '../../text/link-references.ts'

export interface SlideParts {
  readonly pages: MarkdownPages
  readonly running: RunningText
  /** Only on a slide is a title the page's heading, and placeholders of a layout or master are not text. */
  readonly kind: 'slide' | 'notes' | 'master'
  readonly addressOf: (relationId: string) => string | undefined
  readonly chart: (relationId: string) => string
  readonly diagram: (relationId: string) => readonly string[]
}

interface Paragraph {
  text: string
  level: number
  bullet: 'inherited' | 'none' | 'sign' | { readonly format: string; readonly start: number }
}

/** Placeholders without text of their own; the date of a page of notes is that of its last print. */
const furniture = new Set(['sldNum', 'sldImg', 'dt'])
const runningPlaces: ReadonlyMap<string, RunningTextKind> = new Map([
  ['hdr', 'Header'],
  ['ftr', 'Footer'],
])
const slidePlaces: ReadonlyMap<string, RunningTextKind> = new Map([...runningPlaces, ['dt', 'Footer']])
const titles = new Set(['title', 'ctrTitle'])
/** Placeholders whose paragraphs have signs unless they set another. */
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
  const { pages, running } = parts
  const isSlide = parts.kind === 'slide'
  const blocks = createBlockBuilder(pages)
  /** The whole slide is buffered here, because its title may come last. */
  blocks.openHolder()
  let title = ''
  let placeholder: string | undefined
  let paragraph: Paragraph | undefined
  let numbers: number[] = []
  let inText = false
  let address: string | undefined
  let linkStart = 0
  let skipping = 0

  const closeParagraph = (): void => {
    const done = paragraph
    paragraph = undefined
    if (done === undefined || (parts.kind === 'master' && placeholder !== undefined)) return
    const place = (isSlide ? slidePlaces : runningPlaces).get(placeholder ?? 'none')
    if (place !== undefined) running.add(place, done.text)
    else if (furniture.has(placeholder ?? 'none')) return
    else if (isSlide && placeholder !== undefined && titles.has(placeholder)) title += ` ${done.text}`
    else blocks.add(blockOf(done))
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
      bullet === 'sign' || (bullet === 'inherited' && isSlide && placeholder !== undefined && listed.has(placeholder))
    return isItem ? { kind: 'item', depth: level, marker: '-', text } : { kind: 'text', text }
  }

  /** Content of a paragraph. */
  const inParagraph =
    (take: (current: Paragraph, attributes: XmlAttributes) => void) => (attributes: XmlAttributes) => {
      if (paragraph !== undefined) take(paragraph, attributes)
    }
  const newShape = (): void => {
    placeholder = undefined
  }
  const startRun = inParagraph((current) => ([linkStart, address] = [current.text.length, undefined]))
  const chart = (attributes: XmlAttributes): void =>
    blocks.add({ kind: 'text', text: parts.chart(attributes['r:id'] ?? '') })
  const sign = inParagraph((current) => (current.bullet = 'sign'))

  const opening: ReadonlyMap<string, (attributes: XmlAttributes) => void> = new Map([
    ['p:sp', newShape],
    ['p:graphicFrame', newShape],
    ['p:pic', newShape],
    ['p:ph', (attributes: XmlAttributes) => void (placeholder = attributes['type'] ?? '')],
    ['p:cNvPr', (attributes: XmlAttributes) => blocks.add({ kind: 'text', text: alternativeText(attributes) })],
    ['p:txBody', () => void (numbers = [])],
    ['a:txBody', () => void (numbers = [])],
    ['a:p', () => void (paragraph = { text: '', level: 0, bullet: 'inherited' })],
    ['a:tbl', () => blocks.openTable()],
    ['a:tr', () => blocks.openRow()],
    // Merged cells are present, but empty: they keep their place.
    ['a:tc', () => blocks.openCell()],
    ['c:chart', chart],
    ['cx:chart', chart],
    [
      'dgm:relIds',
      (attributes: XmlAttributes) => {
        for (const text of parts.diagram(attributes['r:dm'] ?? ''))
          blocks.add({ kind: 'item', depth: 0, marker: '-', text })
      },
    ],
    [
      'a:pPr',
      inParagraph((current, attributes) => {
        current.level = Math.min(Math.max(Number(attributes['lvl'] ?? 0) || 0, 0), 8)
      }),
    ],
    ['a:buNone', inParagraph((current) => (current.bullet = 'none'))],
    ['a:buChar', sign],
    ['a:buBlip', sign],
    [
      'a:buAutoNum',
      inParagraph((current, attributes) => {
        current.bullet = { format: attributes['type'] ?? '', start: Number(attributes['startAt'] ?? 1) || 1 }
      }),
    ],
    ['a:br', inParagraph((current) => (current.text += '\n'))],
    ['a:tab', inParagraph((current) => (current.text += '\t'))],
    ...equationSigns.map(([name, sign]) => [name, inParagraph((current) => void (current.text += sign))] as const),
    ['a:hlinkClick', inParagraph((_current, attributes) => (address = parts.addressOf(attributes['r:id'] ?? '')))],
    ['a:r', startRun],
    ['a:fld', startRun],
  ])

  const endSlide = (): void => {
    const held = blocks.closeHolder()
    pages.block(heading(1, title))
    for (const block of held) blocks.add(block)
  }
  const closing: ReadonlyMap<string, () => void> = new Map([
    ['a:p', closeParagraph],
    [
      'a:r',
      () => {
        if (address === undefined || paragraph === undefined) return
        paragraph.text = paragraph.text.slice(0, linkStart) + markLink(paragraph.text.slice(linkStart), address)
        address = undefined
      },
    ],
    ['a:tc', () => blocks.closeCell()],
    ['a:tbl', () => blocks.closeTable()],
    ['p:sld', endSlide],
    ['p:notes', endSlide],
    ['p:sldLayout', endSlide],
    ['p:sldMaster', endSlide],
  ])

  return {
    open: (name, attributes) => {
      if (skipping > 0 || name === 'mc:Fallback') skipping += 1
      else if (slideTexts.has(name)) inText = true
      else opening.get(name)?.(attributes)
    },
    close: (name) => {
      if (skipping > 0) skipping -= 1
      else if (slideTexts.has(name)) inText = false
      else closing.get(name)?.()
    },
    text: (text) => {
      if (inText && skipping === 0 && paragraph !== undefined) paragraph.text += text
    },
  }
}
