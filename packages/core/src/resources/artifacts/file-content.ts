import { DocentError } from '../../kernel/errors/index.ts'
import type { DocumentParsers } from '../../kernel/ports/index.ts'
import type { ArtifactFileRow } from './artifact-tables.ts'
import type { ReadContent } from './read-content.ts'

/** Dots per inch of pictures that are made of pages. */
export const pictureDpi = 150

export type ReadFileBytes = (file: ArtifactFileRow, signal: AbortSignal | undefined) => Promise<Uint8Array>
/** A reader for several files, which reads a document once for the pages of it that follow each other. */
export type OpenFileReader = () => ReadFileBytes

/** Reads files of artifacts whole, as they were written; pictures that are not kept are made of their pages. */
export function fileReader({
  readContent,
  parsers,
}: {
  readonly readContent: ReadContent
  readonly parsers: DocumentParsers
}): OpenFileReader {
  return () => {
    let document: { readonly key: string; readonly bytes: Promise<Uint8Array> } | undefined
    return async (file, signal = new AbortController().signal) => {
      if (file.source_page === null) return readContent(file, signal)
      const parser = parsers.parserFor('application/pdf')
      if (!parser?.renderPage) {
        throw new DocentError({ code: 'unsupported', message: 'This deployment cannot render the pages of PDF files.' })
      }
      if (document?.key !== file.blob_key) document = { key: file.blob_key, bytes: readContent(file, signal) }
      const bytes = await document.bytes
      const { png } = await parser.renderPage({ bytes, page: file.source_page + 1, dpi: pictureDpi, signal })
      return png
    }
  }
}
