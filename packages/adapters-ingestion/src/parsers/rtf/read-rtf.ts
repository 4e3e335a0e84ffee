import iconv from 'iconv-lite'
import { unreadableFile } from '../../unreadable-file.ts'
import { createMarkdownPages, inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import { createRunningText } from '../office/running-text.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { encodingOfCharset, encodingOfCodePage } from './rtf-encodings.ts'
import { createRtfParagraphs } from './rtf-paragraphs.ts'
import { captureBreaks, rtfSigns, skippedGroups } from './rtf-words.ts'
import { markLink } from '../../text/link-references.ts'

/** Deeper than any program nests. */
const maxDepth = 1_000

type Destination =
  | 'text'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'title'
  | 'marker'
  | 'instruction'
  | 'result'
  | 'note'
  | 'author'
  | 'comment'
  | 'header'
  | 'footer'
  | 'box'

/** Groups whose text is read, and so are their nested groups. */
const readable: ReadonlySet<Destination> = new Set(['text', 'result', 'note', 'comment', 'header', 'footer', 'box'])

interface Group {
  destination: Destination
  encoding: string
  /** Fallback letters for readers that do not support the previous one. */
  fallback: number
  hidden: boolean
  /** Where a captured text goes when this group ends; inner groups add to it. */
  capture: { text: string } | undefined
  readonly opened: boolean
}

const controlWord = /\\(?:([a-z]+)(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))/iy
const plainText = /[^\\{}\r\n]+/y

/** Text of an RTF file, with its headings, lists, tables and page breaks. One pass without recursion. */
export function readRtf(bytes: Uint8Array, { isLite }: ReadOptions): OfficeText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const start = source.indexOf('{\\rtf')
  if (start === -1 || start > 1_024) throw unreadableFile(officeMessages.noText)
  const pages = createMarkdownPages()
  const paragraphs = createRtfParagraphs(pages)
  const running = createRunningText(pages)
  const fonts = new Map<number, string>()
  const styles = new Map<number, number>()
  let documentEncoding = 'cp1252'
  let title = ''
  let font = 0
  let style: { id: number; name: string } = { id: 0, name: '' }
  let instruction = ''
  let noteCount = 0
  let author = ''
  let skipLetters = 0
  let ignorable = false
  let run = ''
  const groups: Group[] = []
  let group: Group = {
    destination: 'text',
    encoding: documentEncoding,
    fallback: 1,
    hidden: false,
    capture: undefined,
    opened: false,
  }

  const put = (text: string): void => {
    if (group.destination === 'skip' || group.hidden || text === '') return
    if (group.capture !== undefined) group.capture.text += text
    else if (group.destination === 'styles') style.name += text
    else if (group.destination === 'text') paragraphs.append(text)
  }

  const flush = (): void => {
    if (run === '') return
    const text = run
    run = ''
    put(/[\x80-\xff]/.test(text) ? decode(text, group.encoding) : text)
  }

  const capture = (destination: Destination): void => {
    group = { ...group, destination, capture: { text: '' }, opened: true }
  }

  /** Handles a captured text. By then the enclosing group is the current one. */
  const closers: Partial<Readonly<Record<Destination, (text: string) => void>>> = {
    title: (text) => (title = inOneLine(text)),
    marker: (text) => {
      if (group.destination === 'text') paragraphs.marker(text)
      else put(text)
    },
    instruction: (text) => (instruction = text),
    result: (text) => {
      put(markLink(text, /HYPERLINK\s+"([^"]+)"/i.exec(instruction)?.[1] ?? ''))
      instruction = ''
    },
    note: (text) => {
      if (isLite || text.trim() === '') return
      noteCount += 1
      put(`[^${noteCount}]`)
      pages.note(`[^${noteCount}]: ${inOneLine(text)}`)
    },
    author: (text) => (author = inOneLine(text)),
    comment: (text) => {
      if (!isLite && text.trim() !== '') pages.note(`Comment${author === '' ? '' : ` (${author})`}: ${inOneLine(text)}`)
      author = ''
    },
    header: (text) => running.add('Header', text),
    footer: (text) => running.add('Footer', text),
    box: (text) => {
      if (group.destination === 'text') paragraphs.box(text)
      else put(` ${text} `)
    },
  }

  const captureInText = (destination: Destination) => (): void => {
    if (readable.has(group.destination)) capture(destination)
  }
  const header = captureInText('header')
  const footer = captureInText('footer')
  const become = (destination: Destination) => (): void => {
    group.destination = destination
  }

  /** Words that say what a group is for. */
  const destinations: ReadonlyMap<string, () => void> = new Map([
    ['fonttbl', become('fonts')],
    ['stylesheet', become('styles')],
    ['info', become('info')],
    [
      'title',
      () => {
        if (group.destination === 'info') capture('title')
      },
    ],
    ['listtext', captureInText('marker')],
    ['pntext', captureInText('marker')],
    ['fldinst', captureInText('instruction')],
    ['fldrslt', captureInText('result')],
    ['footnote', captureInText('note')],
    ['atnauthor', captureInText('author')],
    ['annotation', captureInText('comment')],
    ...['header', 'headerl', 'headerr', 'headerf'].map((name) => [name, header] as const),
    ...['footer', 'footerl', 'footerr', 'footerf'].map((name) => [name, footer] as const),
    // Shapes, as programs of today write them and as those before 1997 did.
    ['shpinst', () => undefined],
    ['shptxt', captureInText('box')],
    ['do', () => undefined],
    ['dptxbxtext', captureInText('box')],
    [
      'ud',
      // The same text in Unicode as in the group around it, which is left out.
      () => {
        const around = groups.findLast(({ destination }) => destination !== 'skip')
        if (around !== undefined) group = { ...group, destination: around.destination, capture: around.capture }
      },
    ],
  ])

  const openDestination = (word: string): boolean => {
    const open = destinations.get(word)
    if (open !== undefined) open()
    else if (skippedGroups.has(word) || ignorable) group.destination = 'skip'
    else return false
    return true
  }

  const inTable = (word: string, value: number): void => {
    if (group.destination === 'fonts') {
      if (word === 'f') font = value
      else if (word === 'fcharset') fonts.set(font, encodingOfCharset(value) ?? documentEncoding)
      else if (word === 'cpg') fonts.set(font, encodingOfCodePage(value))
    } else if (word === 's') style.id = value
    else if (word === 'outlinelevel') styles.set(style.id, value + 1)
  }

  const word = (name: string, value: number | undefined): void => {
    flush()
    const isIgnorable = ignorable
    if (openDestination(name)) {
      ignorable = false
      return
    }
    ignorable = isIgnorable && name === '*'
    const sign = rtfSigns[name]
    if (sign !== undefined) put(sign)
    else if (group.destination === 'fonts' || group.destination === 'styles') inTable(name, value ?? 0)
    else if (name === 'u') {
      put(String.fromCharCode((value ?? 0) & 0xffff))
      skipLetters = group.fallback
    } else if (name === 'uc') group.fallback = Math.min(Math.max(value ?? 1, 0), 8)
    else if (name === 'ansicpg') documentEncoding = group.encoding = encodingOfCodePage(value ?? 1252)
    else if (name === 'mac') documentEncoding = group.encoding = 'macintosh'
    else if (name === 'pc' || name === 'pca') documentEncoding = group.encoding = name === 'pc' ? 'cp437' : 'cp850'
    else if (name === 'f') group.encoding = fonts.get(value ?? 0) ?? documentEncoding
    else if (name === 'plain') [group.encoding, group.hidden] = [documentEncoding, false]
    else if (name === 'v' || name === 'deleted') group.hidden = value !== 0
    else if (group.destination === 'text') paragraphs.control(name, value, styles)
    else if (captureBreaks.has(name)) put(captureBreaks.get(name) ?? '')
  }

  let position = start
  while (position < source.length) {
    const character = source[position]
    if (character === '{') {
      flush()
      if (groups.length >= maxDepth) throw unreadableFile(officeMessages.tooDeep)
      groups.push(group)
      group = { ...group, opened: false }
      skipLetters = 0
      ignorable = false
      position += 1
    } else if (character === '}') {
      flush()
      const closing = group
      group = groups.pop() ?? group
      skipLetters = 0
      if (closing.destination === 'styles') {
        const level = /^heading ([1-9])\b/i.exec(style.name.trim())?.[1]
        if (level !== undefined) styles.set(style.id, Number(level))
        style = { id: 0, name: '' }
      }
      if (closing.opened) closers[closing.destination]?.(closing.capture?.text ?? '')
      position += 1
      if (groups.length === 0) break
    } else if (character === '\\') {
      controlWord.lastIndex = position
      const match = controlWord.exec(source)
      if (match === null) break
      position = controlWord.lastIndex
      const [, name, value, hex, symbol] = match
      if (hex !== undefined) {
        if (skipLetters > 0) skipLetters -= 1
        else run += String.fromCharCode(Number.parseInt(hex, 16))
      } else if (symbol === '*') {
        ignorable = true
      } else if (symbol === '\n' || symbol === '\r') word('par', undefined)
      else if (name === 'bin') position += Math.max(Number(value ?? 0), 0)
      else word(name ?? symbol ?? '', value === undefined ? undefined : Number(value))
    } else if (character === '\r' || character === '\n') position += 1
    else {
      plainText.lastIndex = position
      const text = plainText.exec(source)?.[0] ?? ''
      position += text.length
      const left = text.slice(skipLetters)
      skipLetters = Math.max(0, skipLetters - text.length)
      if (group.destination !== 'skip') run += left
    }
  }
  flush()
  paragraphs.end()
  const isCutOff = groups.length > 0
  return {
    pages: pages.end(),
    title: title === '' ? undefined : title,
    ...(isCutOff && { warnings: ['The file is cut off; its end could not be read.'] }),
  }
}

function decode(text: string, encoding: string): string {
  const bytes = Buffer.from(text, 'latin1')
  return iconv.encodingExists(encoding) ? iconv.decode(bytes, encoding) : iconv.decode(bytes, 'cp1252')
}
