import { unreadableFile } from '../../unreadable-file.ts'
import { readCoreTitle } from '../office/core-title.ts'
import { createMarkdownPages } from '../office/markdown-pages.ts'
import { officeMessages } from '../office/office-messages.ts'
import type { OfficeText, ReadOptions } from '../office/office-text.ts'
import type { OfficePackage } from '../office/office-package.ts'
import { readChart } from '../office/read-chart.ts'
import { readXml } from '../office/read-xml.ts'
import { readRelations, relationOfKind } from '../office/relations.ts'
import { createWordReader } from './word-reader.ts'
import { readWordNotes } from './word-notes.ts'
import { readWordNumbering } from './word-numbering.ts'
import { readWordStyles } from './word-styles.ts'

/** Text of a DOCX file; a new page at every page break its writer made. */
export function readDocx(files: OfficePackage, { isLite }: ReadOptions): OfficeText {
  const main = relationOfKind(readRelations(files, ''), 'officeDocument')?.target ?? 'word/document.xml'
  const bytes = files.read(main)
  if (bytes === undefined) throw unreadableFile(officeMessages.noText)
  const relations = readRelations(files, main)
  const partOf = (kind: string): string | undefined => relationOfKind(relations, kind)?.target
  const pages = createMarkdownPages()
  const nothing = new Map<string, never>()
  readXml(
    bytes,
    createWordReader({
      pages,
      styles: readWordStyles(files, partOf('styles')),
      numbering: readWordNumbering(files, partOf('numbering')),
      footnotes: isLite ? nothing : readWordNotes(files, partOf('footnotes')),
      endnotes: isLite ? nothing : readWordNotes(files, partOf('endnotes')),
      comments: isLite ? nothing : readWordNotes(files, partOf('comments')),
      addressOf: (id) => {
        const relation = relations.get(id)
        return relation?.external ? relation.target : undefined
      },
      chart: (id) => {
        const chart = isLite ? undefined : files.read(relations.get(id)?.target ?? '')
        return chart === undefined ? '' : readChart(chart)
      },
    }),
  )
  return { pages: pages.end(), title: readCoreTitle(files) }
}
