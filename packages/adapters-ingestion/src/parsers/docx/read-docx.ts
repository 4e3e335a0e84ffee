import { unreadableFile } from '../../unreadable-file.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { createMarkdownPages, type MarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readChartPart } from '../office/read-chart-part.ts'
import { readParagraphs } from '../office/read-paragraphs.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind } from '../office/relations.ts'
import { createRunningText, type RunningTextKind } from '../office/running-text.ts'
import { readInsertedParts } from './inserted-parts.ts'
import { createWordReader } from './word-reader.ts'
import { readWordNotes, type WordNote } from './word-notes.ts'
import { readWordNumbering, type WordNumbering } from './word-numbering.ts'
import { readWordStyles } from './word-styles.ts'

const runningKinds: ReadonlyMap<string, RunningTextKind> = new Map([
  ['header', 'Header'],
  ['footer', 'Footer'],
])

const nothing = new Map<string, never>()
const noNotes = { footnotes: nothing, endnotes: nothing, comments: nothing }

/** Text of a DOCX file; a new page at every manual page break. */
export const readDocx = (files: OfficePackage, options: ReadOptions): Promise<OfficeText> =>
  readWordDocument(files, options, (inserted) => readWordDocument(inserted, options))

async function readWordDocument(
  files: OfficePackage,
  options: ReadOptions,
  readDocument?: (inserted: OfficePackage) => Promise<OfficeText>,
): Promise<OfficeText> {
  const { isLite } = options
  const main = relationOfKind(readRelations(files, ''), 'officeDocument')?.target ?? 'word/document.xml'
  const bytes = files.read(main)
  if (bytes === undefined) throw unreadableFile(officeMessages.noText)
  const relations = readRelations(files, main)
  const partOf = (kind: string): string | undefined => relationOfKind(relations, kind)?.target
  const inserted =
    readDocument === undefined
      ? undefined
      : await readInsertedParts(files, relations.values(), { ...options, readDocument })
  const styles = readWordStyles(files, partOf('styles'))
  const numbering = (): WordNumbering => readWordNumbering(files, partOf('numbering'))

  /** What a part refers to. */
  const references = (part: string) => {
    const own = part === main ? relations : readRelations(files, part)
    const target = (id: string): string => own.get(id)?.target ?? ''
    return {
      addressOf: (id: string) => (own.get(id)?.external ? target(id) : undefined),
      chart: (id: string) => (isLite ? '' : readChartPart(files, target(id))),
      diagram: (id: string) => readParagraphs(files.read(target(id))),
      inserted: (id: string) => inserted?.get(target(id)) ?? '',
    }
  }
  const notesOf = (kind: string): ReadonlyMap<string, WordNote> => {
    const part = partOf(kind)
    if (isLite || part === undefined) return nothing
    // Lists in notes are counted apart from those of the text.
    const shared = { ...references(part), styles, numbering: numbering(), ...noNotes }
    return readWordNotes(files, part, (pages) => createWordReader({ ...shared, pages }))
  }
  const shared = {
    styles,
    numbering: numbering(),
    footnotes: notesOf('footnotes'),
    endnotes: notesOf('endnotes'),
    comments: notesOf('comments'),
  }
  const readPart = (part: string, content: Uint8Array, pages: MarkdownPages): void =>
    readXml(content, createWordReader({ ...shared, ...references(part), pages }))

  const pages = createMarkdownPages()
  const running = createRunningText(pages)
  for (const { kind, target } of relations.values()) {
    const place = runningKinds.get(kind)
    const content = place === undefined ? undefined : files.read(target)
    if (place === undefined || content === undefined) continue
    const own = createMarkdownPages()
    readPart(target, content, own)
    running.add(place, own.end().join('\n\n'))
  }
  readPart(main, bytes, pages)
  return { pages: pages.end(), title: readCoreTitle(files) }
}
