import { openCompound } from '../../compound/open-compound.ts'
import { summaryTitle } from '../../compound/summary-title.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { createMarkdownPages, heading, inOneLine, type MarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { createRunningText, type RunningText } from '../office/running-text.ts'
import { firstWithin, recordsOf, recordsWithin, types, type PptRecord } from './ppt-records.ts'
import { readSavedParts } from './saved-parts.ts'
import { isTitle, textsOf, textsOfShapes, wideText, type SlideText } from './slide-texts.ts'

const encrypted = 0xf3d1c4df
/** Lists of the document: its slides, their masters, their notes. */
const lists = { slides: 0, masters: 1, notes: 2 } as const
const notesPlace = 16
const runningKinds = ['Footer', 'Header', 'Footer'] as const

interface ListedSlide {
  readonly part: PptRecord | undefined
  /** As the outline shows them; shapes name them by their number. */
  readonly outline: readonly SlideText[]
  readonly identifier: number
}

/** Slides of a presentation of PowerPoint 97 to 2003, each a page with its speaker notes and comments. */
export function readPpt(bytes: Uint8Array, { isLite }: ReadOptions): OfficeText {
  const file = openCompound(bytes)
  const stream = file.read('powerpoint document')
  if (stream === undefined) throw unreadableFile(officeMessages.incomplete)
  const currentUser = file.read('current user')
  if (currentUser !== undefined && currentUser.length >= 16 && currentUser.readUInt32LE(12) === encrypted)
    throw unreadableFile(officeMessages.protected)
  const part = readSavedParts(stream, currentUser)
  const document = newestDocument(stream)
  if (document === undefined) throw unreadableFile(officeMessages.noText)
  const slides = listedSlides(document, lists.slides, part)
  const notes = new Map(
    listedSlides(document, lists.notes, part).map(({ identifier, part: page }) => [identifier, page]),
  )
  let current: MarkdownPages | undefined
  const running = createRunningText({ note: (text) => current?.note(text) })
  const pages = slides.map((slide) => {
    current = createMarkdownPages()
    readSlide(slide, { pages: current, running, notes, isLite })
    if (slide === slides[0]) {
      addRunning(document, running)
      for (const { part: master } of listedSlides(document, lists.masters, part)) addMaster(master, running)
    }
    return current.end().join('\n\n')
  })
  return { pages: pages.length === 0 ? [''] : pages, title: summaryTitle(file) }
}

/** Each time a file is saved fast, the whole document part is written again. */
function newestDocument(stream: Buffer): Buffer | undefined {
  let newest: Buffer | undefined
  for (const record of recordsOf(stream)) if (record.type === types.document) newest = record.data
  return newest
}

function listedSlides(document: Buffer, list: number, part: (number: number) => PptRecord | undefined): ListedSlide[] {
  const found: ListedSlide[] = []
  for (const { type, instance, data } of recordsOf(document)) {
    if (type !== types.slideTexts || instance !== list) continue
    let outline: PptRecord[] = []
    for (const record of recordsOf(data)) {
      if (record.type !== types.slidePlace || record.data.length < 16) {
        outline.push(record)
        continue
      }
      const records: PptRecord[] = (outline = [])
      found.push({
        part: part(record.data.readUInt32LE(0)),
        identifier: record.data.readUInt32LE(12),
        get outline() {
          return textsOf(records)
        },
      })
    }
  }
  return found
}

interface SlideReading extends Pick<ReadOptions, 'isLite'> {
  readonly pages: MarkdownPages
  readonly running: RunningText
  readonly notes: ReadonlyMap<number, PptRecord | undefined>
}

function readSlide({ part, outline }: ListedSlide, { pages, running, notes, isLite }: SlideReading): void {
  const texts = part === undefined ? outline : textsOfShapes(part.data, outline)
  pages.block(
    heading(
      1,
      texts
        .filter(isTitle)
        .map(({ text }) => text)
        .join(' '),
    ),
  )
  for (const text of texts) if (!isTitle(text)) addText(pages, text)
  if (part === undefined) return
  addRunning(part.data, running)
  if (isLite) return
  const slide = firstWithin(part.data, types.slideAtom)?.data
  const page =
    slide === undefined || slide.length < notesPlace + 4 ? undefined : notes.get(slide.readUInt32LE(notesPlace))
  const spoken = createMarkdownPages()
  for (const text of page === undefined ? [] : textsOfShapes(page.data, [])) addText(spoken, text)
  const noteText = spoken.end().join('\n\n')
  if (noteText !== '') pages.block(`${heading(3, 'Notes')}\n\n${noteText}`)
  for (const comment of recordsWithin(part.data, types.comment)) addComment(pages, comment.data)
}

function addText(pages: MarkdownPages, { text, isList }: SlideText): void {
  for (const line of text.split('\n')) {
    if (isList) pages.item(0, '-', line)
    else pages.block(line)
  }
}

/** Author, text and initials of a remark. */
function addComment(pages: MarkdownPages, data: Buffer): void {
  const names = new Map(
    [...recordsOf(data)].filter(({ type }) => type === types.name).map((one) => [one.instance, one]),
  )
  const [author, text] = [0, 1].map((instance) => inOneLine(wideText(names.get(instance)?.data ?? Buffer.alloc(0))))
  if (text !== undefined && text !== '') pages.note(`Comment${author === '' ? '' : ` (${author})`}: ${text}`)
}

/** Date, header and footer. */
function addRunning(data: Buffer, running: RunningText): void {
  for (const place of recordsWithin(data, types.running))
    for (const { type, instance, data: text } of recordsOf(place.data))
      if (type === types.name) running.add(runningKinds[instance] ?? 'Footer', wideText(text))
}

/** Text that a master puts on every slide; what only asks for text of the slide is not among it. */
function addMaster(master: PptRecord | undefined, running: RunningText): void {
  if (master === undefined) return
  const texts = textsOfShapes(master.data, []).filter(({ isPlaceholder }) => !isPlaceholder)
  running.add('Slide master', texts.map(({ text }) => text).join('\n\n'))
}
