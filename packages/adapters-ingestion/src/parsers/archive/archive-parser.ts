import type { DocumentArchive, DocumentParser } from '@docent/core/ports'
import { requireContent, unreadableFile } from '../../unreadable-file.ts'
import { nestingOf, readNestedFiles, type NestedParsers } from '../nested/read-nested-files.ts'

export interface ArchiveParserOptions {
  readonly archives: readonly DocumentArchive[]
  /** The parsers that read the files, among them those of archives. */
  readonly nested: () => NestedParsers
}

/**
 * A mailbox or another archive as one document, each file as further pages, for callers that take no documents out of it.
 * @throws `ingestion_failed` when none of its files can be read
 */
export function archiveParser({ archives, nested }: ArchiveParserOptions): DocumentParser {
  return {
    name: 'archive',
    mediaTypes: archives.flatMap(({ mediaTypes }) => mediaTypes),
    parse: async (request) => {
      const { bytes, fileName, mediaType } = request
      requireContent(bytes)
      const { pages, warnings } = await readNestedFiles([{ fileName, bytes }], {
        ...{ request, parsers: nested(), pagesBefore: 0, kind: 'File' },
        // The archive itself is not nested.
        nesting: nestingOf(request),
      })
      if (pages === 0) throw unreadableFile(warnings[0] ?? 'The archive holds no files; pack it again.')
      request.onPageCount?.(pages)
      const type = mediaType.replace(/^application\/(?:x-)?/, '')
      return { type, pageCount: pages, ...(warnings.length > 0 && { warnings }) }
    },
  }
}
