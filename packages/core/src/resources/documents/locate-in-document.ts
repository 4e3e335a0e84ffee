import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { locateSpans, type LocatedSpan, type TextSpan } from './locate-spans.ts'
import { findDocument } from './unscoped-document-records.ts'

/** Finds the positions of stretches of a document's text on its pages. Whether the caller may see it was decided before. */
export type LocateInDocument = (
  documentId: string,
  spans: readonly TextSpan[],
  signal?: AbortSignal,
) => Promise<LocatedSpan[]>

export const locateInDocument =
  (storage: RecordStore, blobs: BlobStore): LocateInDocument =>
  async (documentId, spans, signal) => {
    const row = await findDocument(storage, documentId, ['text_key', 'words_key'])
    if (!row || row.text_key === null) return nowhere(spans)
    const words = row.words_key === null ? undefined : row.words_key
    return locateSpans(blobs, { text: row.text_key, words }, spans, signal).catch((error: unknown) => {
      // Passages are in the records: a text that is damaged or gone costs their places on the pages, not them.
      if (DocentError.isInstance(error) && error.code === 'not_found') return nowhere(spans)
      throw error
    })
  }

const nowhere = (spans: readonly TextSpan[]): LocatedSpan[] => spans.map(() => ({ pages: undefined, boxes: [] }))
