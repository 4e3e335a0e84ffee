import { collapseSpace } from '../../text/collapse-space.ts'
import type { MarkdownPages } from './markdown-pages.ts'

export interface RunningText {
  /** Text that a document repeats on its pages; only its first occurrence is included. */
  add(kind: RunningTextKind, text: string): void
}

export type RunningTextKind = 'Header' | 'Footer' | 'Slide master'

/** A bare page number has no meaning. */
const pageNumber = /^[^\p{L}\p{N}]*\d{1,4}[^\p{L}\p{N}]*$/u

/**
 * Headers and footers are included once per document, marked and after the text of the page: letterheads and contract numbers are
 * looked for, and repeated on every page they would interrupt the text.
 */
export function createRunningText(pages: Pick<MarkdownPages, 'note'>): RunningText {
  const known = new Set<string>()
  return {
    add: (kind, text) => {
      const line = collapseSpace(text).trim()
      if (line === '' || pageNumber.test(line) || known.has(line)) return
      known.add(line)
      const trimmed = text.trim()
      pages.note(trimmed.includes('\n') ? `${kind}:\n\n${trimmed}` : `${kind}: ${trimmed.replace(/^#{1,6} /, '')}`)
    },
  }
}
