import type { DocumentParser } from '@docent/core/ports'

/** A parser that holds processes or other resources until it is closed. */
export interface ClosableParser extends DocumentParser {
  close(): Promise<void>
}
