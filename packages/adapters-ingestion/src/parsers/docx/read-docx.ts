import { unreadableFile } from '../../unreadable-file.ts'
import { fragmentToMarkdown } from '../html/fragment-to-markdown.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { createMarkdownPages, type MarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readChart } from '../office/read-chart.ts'
import { readParagraphs } from '../office/read-paragraphs.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind } from '../office/relations.ts'
import { createRunningText, type RunningTextKind } from '../office/running-text.ts'
import { createWordReader } from './word-reader.ts'
import { readWordNotes } from './word-notes.ts'
import { readWordNumbering } from './word-numbering.ts'
import { readWordStyles } from './word-styles.ts'

const runningKinds: ReadonlyMap<string, RunningTextKind> = new Map([
  ['header', 'Header'],
  ['footer', 'Footer'],
])

/** Text of a DOCX file; a new page at every manual page break. */
export function readDocx(files: OfficePackage, { isLite }: ReadOptions): OfficeText {
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

  const readPart = (part: string, content: Uint8Array, pages: MarkdownPages): void => {
    const own = part === main ? relations : readRelations(files, part)
    const target = (id: string): string => own.get(id)?.target ?? ''
    readXml(
      content,
      createWordReader({
        ...shared,
        pages,
        addressOf: (id) => (own.get(id)?.external ? target(id) : undefined),
        chart: (id) => {
          const chart = isLite ? undefined : files.read(target(id))
          return chart === undefined ? '' : readChart(chart)
        },
        diagram: (id) => readParagraphs(files.read(target(id))),
        inserted: (id) => readInsertedPart(files, target(id)),
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

const asText = (content: Buffer): string => content.toString('utf8')
const asHtml = (content: Buffer): string => fragmentToMarkdown(asText(content))

const readers: ReadonlyMap<string, (content: Buffer) => string> = new Map([
  ['htm', asHtml],
  ['html', asHtml],
  ['xhtml', asHtml],
  ['txt', asText],
])

/** Programs that generate letters insert pieces of HTML or text as parts of their own. Empty for other formats. */
function readInsertedPart(files: OfficePackage, part: string): string {
  const content = files.read(part)
  const read = readers.get(part.slice(part.lastIndexOf('.') + 1).toLowerCase())
  return content === undefined || read === undefined ? '' : read(Buffer.from(content))
}
