import type { ParsedPage } from '@docent/core/ports'

/** The parts of a request or a worker's document that readers of text formats need. */
export interface TextDocument {
  readonly bytes: Uint8Array
  readonly mediaType: string
  readonly signal?: AbortSignal
  readonly page: (page: ParsedPage) => void | Promise<void>
  readonly pageCount: (pages: number) => void
}
