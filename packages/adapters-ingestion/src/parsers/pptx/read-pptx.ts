import { unreadableFile } from '../../unreadable-file.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { createMarkdownPages, heading, type MarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { readChartPart } from '../office/read-chart-part.ts'
import { readParagraphs } from '../office/read-paragraphs.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind, type Relation } from '../office/relations.ts'
import { createRunningText, type RunningText } from '../office/running-text.ts'
import { readCommentAuthors, readSlideComments } from './slide-comments.ts'
import { createSlideReader } from './slide-reader.ts'

/** Slides in the order they are shown, each a page with its speaker notes and comments. */
export function readPptx(files: OfficePackage, options: ReadOptions): OfficeText {
  const main = relationOfKind(readRelations(files, ''), 'officeDocument')?.target ?? 'ppt/presentation.xml'
  const bytes = files.read(main)
  if (bytes === undefined) throw unreadableFile(officeMessages.noText)
  const relations = readRelations(files, main)
  const slides: string[] = []
  readXml(bytes, {
    open: (name, attributes) => {
      const slide = name === 'p:sldId' ? relations.get(attributes['r:id'] ?? '') : undefined
      if (slide !== undefined && !slide.external) slides.push(slide.target)
    },
    close: () => undefined,
  })
  if (slides.length === 0) throw unreadableFile(officeMessages.noText)
  let current: MarkdownPages | undefined
  const running = createRunningText({ note: (text) => current?.note(text) })
  const masters = new Set<string>()
  const authors = readCommentAuthors(files, relations)
  const read = slides.map((slide) => {
    current = createMarkdownPages()
    return readSlide({ files, part: slide, pages: current, running, masters, authors, ...options })
  })
  return { pages: read, title: readCoreTitle(files) }
}

interface SlideReading extends ReadOptions {
  readonly files: OfficePackage
  readonly part: string
  readonly pages: MarkdownPages
  readonly running: RunningText
  /** Of comments, by their ids. */
  readonly authors: ReadonlyMap<string, string>
  /** Layouts and masters that were read already. */
  readonly masters: Set<string>
}

function readSlide(reading: SlideReading): string {
  const { files, part, pages, running, authors, isLite } = reading
  const bytes = files.read(part)
  if (bytes === undefined) return ''
  const relations = readRelations(files, part)
  const target = (id: string): string => relations.get(id)?.target ?? ''
  readXml(
    bytes,
    createSlideReader({
      pages,
      running,
      kind: 'slide',
      addressOf: (id) => (relations.get(id)?.external ? target(id) : undefined),
      chart: (id) => (isLite ? '' : readChartPart(files, target(id))),
      diagram: (id) => readParagraphs(files.read(target(id))),
    }),
  )
  if (!isLite) {
    const notes = files.read(relationOfKind(relations, 'notesSlide')?.target ?? '')
    const noteText = notes === undefined ? '' : readAside(notes, 'notes', running)
    if (noteText !== '') pages.block(`${heading(3, 'Notes')}\n\n${noteText}`)
    for (const { kind, target: comments } of relations.values())
      if (kind === 'comments')
        for (const comment of readSlideComments(files.read(comments), authors)) pages.note(comment)
  }
  readMasters(reading, relations)
  return pages.end().join('\n\n')
}

/** Text that the layout of a slide and the master of that put on every slide. */
function readMasters({ files, masters, running }: SlideReading, relations: ReadonlyMap<string, Relation>): void {
  let around = relations
  for (const kind of ['slideLayout', 'slideMaster']) {
    const part = relationOfKind(around, kind)?.target
    const bytes = part === undefined || masters.has(part) ? undefined : files.read(part)
    if (part === undefined || bytes === undefined) return
    masters.add(part)
    running.add('Slide master', readAside(bytes, 'master', running))
    around = readRelations(files, part)
  }
}

/** Speaker notes, or text of a layout; a notes page also has the slide's picture and number. */
function readAside(bytes: Uint8Array, kind: 'notes' | 'master', running: RunningText): string {
  const pages = createMarkdownPages()
  const nothing = (): undefined => undefined
  readXml(bytes, createSlideReader({ pages, running, kind, addressOf: nothing, chart: () => '', diagram: () => [] }))
  return pages.end().join('\n\n')
}
