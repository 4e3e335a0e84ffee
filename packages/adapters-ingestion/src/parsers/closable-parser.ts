import type { DocumentParser } from '@docent/core/ports'

/** A parser that holds processes or other resources until it is closed. */
export interface ClosableParser extends DocumentParser {
  /** Ends them, in the middle of what they read. */
  close(): Promise<void>
}
