import { unreadableFile } from '../../unreadable-file.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { createMarkdownPages, heading, inOneLine } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficePackage } from '../office/office-package.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import { readChart } from '../office/read-chart.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind } from '../office/relations.ts'
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
  return { pages: slides.map((slide) => readSlide(files, slide, options)), title: readCoreTitle(files) }
}

function readSlide(files: OfficePackage, part: string, { isLite }: ReadOptions): string {
  const bytes = files.read(part)
  if (bytes === undefined) return ''
  const relations = readRelations(files, part)
  const target = (id: string): string => relations.get(id)?.target ?? ''
  const pages = createMarkdownPages()
  readXml(
    bytes,
    createSlideReader({
      pages,
      takesTitle: true,
      addressOf: (id) => (relations.get(id)?.external ? target(id) : undefined),
      chart: (id) => {
        const chart = isLite ? undefined : files.read(target(id))
        return chart === undefined ? '' : readChart(chart)
      },
      diagram: (id) => {
        const diagram = files.read(target(id))
        return diagram === undefined ? [] : paragraphsOf(diagram)
      },
    }),
  )
  if (!isLite) {
    const notes = files.read(relationOfKind(relations, 'notesSlide')?.target ?? '')
    const noteText = notes === undefined ? '' : readNotes(notes)
    if (noteText !== '') pages.block(`${heading(3, 'Notes')}\n\n${noteText}`)
    for (const { kind, target: comments } of relations.values())
      if (kind === 'comments')
        for (const comment of paragraphsOf(files.read(comments))) pages.note(`Comment: ${comment}`)
  }
  return pages.end().join('\n\n')
}

/** What the speaker wrote; the picture of the slide and its number also stand on a page of notes. */
function readNotes(bytes: Uint8Array): string {
  const pages = createMarkdownPages()
  const nothing = (): undefined => undefined
  readXml(
    bytes,
    createSlideReader({ pages, takesTitle: false, addressOf: nothing, chart: () => '', diagram: () => [] }),
  )
  return pages.end().join('\n\n')
}

/** Paragraphs of a part whose text is all there is to it. Old comments keep theirs in `p:text`. */
function paragraphsOf(bytes: Uint8Array | undefined): string[] {
  const paragraphs: string[] = []
  if (bytes === undefined) return paragraphs
  let text = ''
  let inText = false
  const isText = (name: string): boolean => name === 'a:t' || name === 'p:text'
  readXml(bytes, {
    open: (name) => {
      if (isText(name)) inText = true
    },
    close: (name) => {
      if (isText(name)) inText = false
      if (name !== 'a:p' && name !== 'p:text') return
      if (inOneLine(text) !== '') paragraphs.push(inOneLine(text))
      text = ''
    },
    text: (part) => {
      if (inText) text += part
    },
  })
  return paragraphs
}
