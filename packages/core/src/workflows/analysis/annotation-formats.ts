import type { DocumentParsers } from '../../kernel/ports/index.ts'
import { readVia, type AnnotationSet } from '../../resources/annotations/index.ts'

export interface ReadAnnotationFile {
  readonly set: AnnotationSet
  readonly warnings: readonly string[]
  /** What came is VIA already, to be kept as it is. */
  readonly unchanged: boolean
}

/** Annotations of an upload, in the format that its media type names. @throws `invalid_input` that says what is wrong */
export async function readAnnotationFile(
  _parsers: DocumentParsers,
  _mime: string,
  bytes: Uint8Array,
  _signal: AbortSignal,
): Promise<ReadAnnotationFile> {
  return { set: readVia(bytes), warnings: [], unchanged: true }
}
