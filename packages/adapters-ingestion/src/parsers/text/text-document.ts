import type { ParsedPage } from '@docent/core/ports'

/** What the readers of text formats need of a request or of the document of a worker. */
export interface TextDocument {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly signal?: AbortSignal
  readonly page: (page: ParsedPage) => void | Promise<void>
  readonly pageCount: (pages: number) => void
}
