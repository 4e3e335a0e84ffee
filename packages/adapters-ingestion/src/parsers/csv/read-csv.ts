import type { ParseResult } from '@docent/core/ports'
import { decodeText } from '../../text/decode-text.ts'
import { deliverPages } from '../../text/text-pages.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { findDelimiter } from './find-delimiter.ts'
import { readRows } from './read-rows.ts'
import { writeTablePages } from './table-pages.ts'

/** Rows of a table file as Markdown tables, each page with the heading row. */
export async function readCsv(document: WorkerDocument): Promise<ParseResult> {
  const isTabbed = document.mediaType === 'text/tab-separated-values'
  const { delimiter, body } = findDelimiter(await decodeText(document.bytes), isTabbed)
  const pageCount = await deliverPages(document, writeTablePages(readRows(body, delimiter)))
  return { type: isTabbed ? 'tsv' : 'csv', pageCount }
}
