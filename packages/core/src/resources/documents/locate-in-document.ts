import { eq, type BlobStore, type StorageDriver } from '../../kernel/ports/index.ts'
import { documentTable } from './document-tables.ts'
import { locateSpans, type LocatedSpan, type TextSpan } from './locate-spans.ts'

/** Finds where stretches of a document's text stand on its pages. Whether the caller may see it was decided before. */
export type LocateInDocument = (
  documentId: string,
  spans: readonly TextSpan[],
  signal?: AbortSignal,
) => Promise<LocatedSpan[]>

export const locateInDocument =
  (storage: StorageDriver, blobs: BlobStore): LocateInDocument =>
  async (documentId, spans, signal) => {
    const [row] = await storage.read({
      from: documentTable.name,
      where: eq('id', documentId),
      columns: ['text_key', 'words_key'],
      limit: 1,
    })
    if (!row || row['text_key'] === null) return spans.map(() => ({ pages: undefined, boxes: [] }))
    const words = row['words_key'] === null ? undefined : String(row['words_key'])
    return locateSpans(blobs, { text: String(row['text_key']), words }, spans, signal)
  }
