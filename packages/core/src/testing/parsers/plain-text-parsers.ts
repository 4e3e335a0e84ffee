import { DocentError, type DocumentParser, type DocumentParsers } from '../../kernel/ports/index.ts'

/** Reads every file as text in UTF-8, one page each; for tests that care for the text and not for the format. */
export function plainTextParsers(): DocumentParsers {
  const parser: DocumentParser = {
    name: 'plain-text',
    mediaTypes: ['text/plain'],
    async parse({ bytes, signal, onPage, onPageCount }) {
      const check = () => {
        if (signal.aborted) throw new DocentError({ code: 'canceled', message: 'The parsing was stopped.' })
      }
      check()
      const text = new TextDecoder().decode(bytes)
      if (text.trim() === '')
        throw new DocentError({ code: 'ingestion_failed', message: 'The file has no text; put some into it.' })
      onPageCount?.(1)
      await onPage({ number: 1, text })
      check()
      return { type: 'txt', pageCount: 1 }
    },
  }
  return {
    detect: async () => 'text/plain',
    parserFor: (mediaType) => (mediaType.startsWith('text/') ? parser : undefined),
    close: async () => {},
  }
}
