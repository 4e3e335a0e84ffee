import type { ParseResult } from '@docent/core/ports'
import { decodeText } from '../../text/decode-text.ts'
import { deliverPages } from '../../text/text-pages.ts'
import type { WorkerDocument } from '../../workers/serve-documents.ts'
import { outlineJson } from './outline-json.ts'

/** JSON and JSON lines as an outline; as they are when they are damaged. */
export async function readJson(document: WorkerDocument): Promise<ParseResult> {
  const text = await decodeText(document.bytes)
  const outline = outlineJson(text)
  const pageCount = await deliverPages(document, outline ?? [text])
  return {
    type: document.mediaType === 'application/x-ndjson' ? 'jsonl' : 'json',
    pageCount,
    ...(outline === undefined && { warnings: ['The file is not complete JSON; it was read as plain text.'] }),
  }
}
