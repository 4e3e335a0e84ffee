import type { LocateInDocument, TextSpan } from '../documents/index.ts'
import { quotesOf, type FoundCitation } from './chat-message.ts'
import type { MessageReferenceRow } from './chat-tables.ts'

/** The stretches of a citation: its verified quotes, or else the whole passage. */
function spansOf(row: MessageReferenceRow): TextSpan[] {
  const quotes = quotesOf(row).flatMap(({ verified, start, end }) =>
    verified && start !== undefined && end !== undefined ? [{ start, end }] : [],
  )
  return quotes.length > 0 ? quotes : [{ start: row.start_offset, end: row.end_offset }]
}

/** The positions of citations in their documents. Each text is read once. */
export async function locateCitations(
  locate: LocateInDocument,
  passages: ReadonlyMap<MessageReferenceRow, FoundCitation['passage']>,
  signal?: AbortSignal,
): Promise<Map<MessageReferenceRow, FoundCitation>> {
  const found = new Map<MessageReferenceRow, FoundCitation>()
  for (const [documentId, cited] of Map.groupBy(passages.keys(), (row) => row.document_id)) {
    const spans = cited.map(spansOf)
    const located = await locate(documentId, spans.flat(), signal)
    let next = 0
    for (const [index, row] of cited.entries()) {
      const passage = passages.get(row)!
      found.set(row, { passage, spans: located.slice(next, (next += spans[index]!.length)) })
    }
  }
  return found
}
