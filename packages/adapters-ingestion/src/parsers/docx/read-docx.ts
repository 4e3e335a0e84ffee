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
import { readWordNotes } from './word-notes.ts'
import { readWordNumbering } from './word-numbering.ts'
import { readWordStyles } from './word-styles.ts'

const runningKinds: ReadonlyMap<string, RunningTextKind> = new Map([
  ['header', 'Header'],
  ['footer', 'Footer'],
])

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
  const nothing = new Map<string, never>()
  const shared = {
    styles: readWordStyles(files, partOf('styles')),
    numbering: readWordNumbering(files, partOf('numbering')),
    footnotes: isLite ? nothing : readWordNotes(files, partOf('footnotes')),
    endnotes: isLite ? nothing : readWordNotes(files, partOf('endnotes')),
    comments: isLite ? nothing : readWordNotes(files, partOf('comments')),
  }

  const inserted =
    readDocument === undefined
      ? undefined
      : await readInsertedParts(files, relations.values(), { ...options, readDocument })

  const readPart = (part: string, content: Uint8Array, pages: MarkdownPages): void => {
    const own = part === main ? relations : readRelations(files, part)
    const target = (id: string): string => own.get(id)?.target ?? ''
    readXml(
      content,
      createWordReader({
        ...shared,
        pages,
        addressOf: (id) => (own.get(id)?.external ? target(id) : undefined),
        chart: (id) => (isLite ? '' : readChartPart(files, target(id))),
        diagram: (id) => readParagraphs(files.read(target(id))),
        inserted: (id) => inserted?.get(target(id)) ?? '',
      }),
    )
  }

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
