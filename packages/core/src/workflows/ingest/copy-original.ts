import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { unlessMissing } from '../../kernel/system/index.ts'
import { type DocumentRow, findDocument, missingOriginal } from '../../resources/documents/index.ts'

/** The columns of a document's text. */
export type TextColumns = Pick<
  DocumentRow,
  'text_key' | 'words_key' | 'type' | 'original_type' | 'page_count' | 'title' | 'warnings' | 'pictured_pages'
>

export interface CopiedDocument {
  /** Columns of the bytes. */
  readonly source: Pick<DocumentRow, 'source_key' | 'sha256' | 'size'>
  /** Columns of the text; absent when the original has none, and when the file is all that is to be copied. */
  readonly text: TextColumns | undefined
}

/**
 * Takes over the bytes and the text of the document that this one is a copy of.
 * @throws `ingestion_failed` when the original is gone, `unavailable` while its own bytes are still being fetched
 */
export async function copyOriginal(
  storage: RecordStore,
  blobs: BlobStore,
  document: DocumentRow,
  keys: { readonly source: string; readonly text: string; readonly words: string },
  signal: AbortSignal,
): Promise<CopiedDocument> {
  const original = await findDocument(storage, String(document.copy_of))
  if (!original) {
    throw new DocentError({
      code: 'ingestion_failed',
      message: 'The document that it should copy was deleted meanwhile.',
    })
  }
  if (original.source_key === null) {
    throw new DocentError({ code: 'unavailable', message: 'The original is still being fetched; try again later.' })
  }
  const copy = async (from: unknown, to: string) => {
    if (from === null) return null
    await blobs.put(to, await unlessMissing(blobs.get(String(from), { signal }), missingOriginal), { signal })
    return to
  }
  const { sha256, size, type, original_type, title, warnings, pictured_pages } = original
  return {
    source: { source_key: await copy(original.source_key, keys.source), sha256, size },
    text:
      original.text_key === null || document.ingest_mode === 'agent_only'
        ? undefined
        : {
            text_key: await copy(original.text_key, keys.text),
            words_key: await copy(original.words_key, keys.words),
            type,
            original_type,
            page_count: original.page_count,
            title,
            warnings,
            pictured_pages,
          },
  }
}
