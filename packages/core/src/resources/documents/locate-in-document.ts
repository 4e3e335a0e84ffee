import { eq, type BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { documentTable } from './document-tables.ts'
import { locateSpans, type LocatedSpan, type TextSpan } from './locate-spans.ts'

/** Finds where stretches of a document's text stand on its pages. Whether the caller may see it was decided before. */
export type LocateInDocument = (
  documentId: string,
  spans: readonly TextSpan[],
  signal?: AbortSignal,
) => Promise<LocatedSpan[]>

export const locateInDocument =
  (storage: RecordStore, blobs: BlobStore): LocateInDocument =>
  async (documentId, spans, signal) => {
    const [row] = await storage.read({
      from: documentTable,
      where: eq('id', documentId),
      columns: ['text_key', 'words_key'],
      limit: 1,
    })
    if (!row || row.text_key === null) return spans.map(() => ({ pages: undefined, boxes: [] }))
    const words = row.words_key === null ? undefined : row.words_key
    return locateSpans(blobs, { text: row.text_key, words }, spans, signal)
  }
