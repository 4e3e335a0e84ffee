import { DocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, DocumentParsers } from '../../kernel/ports/index.ts'
import type { ArtifactFileRow } from './artifact-tables.ts'

/** Dots per inch of pictures that are made of pages. */
export const pictureDpi = 150

export type ReadFileBytes = (file: ArtifactFileRow, signal: AbortSignal | undefined) => Promise<Uint8Array>

/** Reads files of artifacts whole; pictures that are not kept are made of their pages. */
export function fileReader({
  blobs,
  parsers,
}: {
  readonly blobs: BlobStore
  readonly parsers: DocumentParsers
}): ReadFileBytes {
  return async (file, signal = new AbortController().signal) => {
    const bytes = await blobs.bytes(file.blob_key)
    if (file.source_page === null) return bytes
    const parser = parsers.parserFor('application/pdf')
    if (!parser?.renderPage) {
      throw new DocentError({ code: 'unsupported', message: 'This deployment makes no pictures of PDF pages.' })
    }
    const { png } = await parser.renderPage({ bytes, page: file.source_page + 1, dpi: pictureDpi, signal })
    return png
  }
}
