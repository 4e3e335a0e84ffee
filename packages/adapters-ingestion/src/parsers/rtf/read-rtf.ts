import { unreadableFile } from '../../unreadable-file.ts'
import { oldAlternativeText } from '../office/alternative-text.ts'
import { equationText } from '../office/equation-field.ts'
import { createMarkdownPages, inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import { createRunningText } from '../office/running-text.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { createRtfFormFields } from './rtf-form-fields.ts'
import { createRtfSettings, defaultEncoding, lettersOfRun } from './rtf-settings.ts'
import { createRtfParagraphs } from './rtf-paragraphs.ts'
import { outermostGroup, readable, type Destination, type Group } from './rtf-group.ts'
import { createFontTable, createStyleTable } from './rtf-tables.ts'
import { rtfTokens } from './rtf-tokens.ts'
import { captureBreaks, rtfSigns, skippedGroups, transparentGroups } from './rtf-words.ts'
import { markLink } from '../../text/link-references.ts'

/** Deeper than any program nests. */
const maxDepth = 1_000

/** Text of an RTF file, with its headings, lists, tables and page breaks. One pass without recursion. */
export function readRtf(bytes: Uint8Array, { isLite }: ReadOptions): OfficeText {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const start = source.indexOf('{\\rtf')
  if (start === -1 || start > 1_024) throw unreadableFile(officeMessages.noText)
  const pages = createMarkdownPages()
  const paragraphs = createRtfParagraphs(pages)
  const running = createRunningText(pages)
  const fonts = createFontTable()
  const styles = createStyleTable()
  const formFields = createRtfFormFields()
  let title = ''
  let instruction = ''
  let noteCount = 0
  let author = ''
  let [property, described] = ['', '']
  let skipLetters = 0
  let ignorable = false
  /** Nothing of the group was read yet. */
  let isAtStart = false
  let run = ''
  const groups: Group[] = []
  let group = outermostGroup(defaultEncoding)

  const put = (text: string): void => {
    if (group.destination === 'fonts') fonts.addToName(text)
    if (group.destination === 'skip' || group.hidden || text === '') return
    if (group.capture !== undefined) group.capture.text += text
    else if (group.destination === 'styles') styles.addToName(text)
    else if (group.destination === 'text') paragraphs.append(text)
  }

  const flush = (): void => {
    if (run === '') return
    const text = run
    run = ''
    put(lettersOfRun(text, group))
  }

  const capture = (destination: Destination): void => {
    group = { ...group, destination, capture: { text: '' }, opened: true }
  }

  const putBox = (text: string): void => {
    if (group.destination === 'text') paragraphs.box(text)
    else put(` ${text} `)
  }
  const groupAround = (): Group | undefined => groups.findLast(({ destination }) => destination !== 'skip')
  const inGroupAround = (act: () => void): void => {
    const inner = group
    group = groupAround() ?? group
    act()
    group = inner
  }

  /** Handles a captured text. By then the enclosing group is the current one. */
  const closers: Partial<Readonly<Record<Destination, (text: string) => void>>> = {
    title: (text) => (title = inOneLine(text)),
    marker: (text) => {
      if (group.destination === 'text') paragraphs.marker(text)
      else put(text)
    },
    instruction: (text) => (instruction = text),
    entry: (text) => formFields.entry(text),
    result: (text) => {
      if (text.trim() === '') put(formFields.shown() ?? equationText(instruction) ?? '')
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
    box: (text) => putBox(text),
    property: (text) => (property = text.trim()),
    value: (text) => {
      const shown = property === 'wzDescription' ? oldAlternativeText(text) : ''
      // A picture is written twice, for programs of today and of old.
      if (shown !== '' && shown !== described) inGroupAround(() => putBox((described = shown)))
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

  /** Words that declare what a group is for. */
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
    [
      'fldinst',
      () => {
        formFields.begin()
        captureInText('instruction')()
      },
    ],
    ['formfield', become('form')],
    ['ffl', () => capture('entry')],
    ['fldrslt', captureInText('result')],
    ['footnote', captureInText('note')],
    ['atnauthor', captureInText('author')],
    ['annotation', captureInText('comment')],
    ...['header', 'headerl', 'headerr', 'headerf'].map((name) => [name, header] as const),
    ...['footer', 'footerl', 'footerr', 'footerf'].map((name) => [name, footer] as const),
    ...transparentGroups.map((name) => [name, () => undefined] as const),
    ...['shptxt', 'dptxbxtext'].map((name) => [name, captureInText('box')] as const),
    // Properties of shapes and pictures, also where the rest of these is left out.
    ['sn', () => capture('property')],
    ['sv', () => capture('value')],
    [
      'ud',
      // The same text in Unicode as in the group around it, which is left out.
      () => {
        const around = groupAround()
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

  const settings = createRtfSettings({
    group: () => group,
    fonts,
    put,
    skipLetters: (count) => (skipLetters = count),
  })

  const word = (name: string, value: number | undefined): void => {
    flush()
    if (openDestination(name)) {
      ignorable = false
      return
    }
    ignorable = false
    const sign = rtfSigns[name]
    const setting = settings.words.get(name)
    if (sign !== undefined) put(sign)
    else if (group.destination === 'fonts') fonts.control(name, value ?? 0, settings.documentEncoding())
    else if (group.destination === 'styles') styles.control(name, value ?? 0)
    else if (group.destination === 'form') formFields.control(name, value)
    else if (setting !== undefined) setting(value)
    else if (group.destination === 'text') paragraphs.control(name, value, styles.levels)
    else put(captureBreaks.get(name) ?? '')
  }

  const openGroup = (): void => {
    flush()
    if (groups.length >= maxDepth) throw unreadableFile(officeMessages.tooDeep)
    groups.push(group)
    group = { ...group, opened: false }
    skipLetters = 0
    ignorable = false
    isAtStart = true
  }

  const closeGroup = (): void => {
    flush()
    const closing = group
    group = groups.pop() ?? group
    skipLetters = 0
    if (closing.destination === 'styles') styles.endStyle()
    if (closing.opened) closers[closing.destination]?.(closing.capture?.text ?? '')
  }

  /** What follows a letter in Unicode, for programs that do not know it, is left out. */
  const addText = (text: string): void => {
    const left = text.slice(skipLetters)
    skipLetters = Math.max(0, skipLetters - text.length)
    if (group.destination !== 'skip') run += left
  }

  for (const token of rtfTokens(source, start)) {
    if (token.type === 'open') openGroup()
    else if (token.type === 'close') closeGroup()
    else if (token.type === 'text') addText(token.text)
    // In the middle of a group it says nothing of the group, though some programs write it there.
    else if (token.name === '*') ignorable = isAtStart
    else word(token.name, token.value)
    if (token.type !== 'open') isAtStart = false
    if (groups.length === 0) break
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
