import { DocentError, type DocumentParser, type DocumentParsers } from '@docent/core/ports'

/** Parsers that refuse files named `bad…` unless that is switched off. */
export function moodyParsers() {
  let isGood = false
  const parser: DocumentParser = {
    name: 'moody',
    mediaTypes: ['text/plain'],
    async parse(request) {
      if (!isGood && request.fileName.startsWith('bad'))
        throw new DocentError({ code: 'ingestion_failed', message: 'The file cannot be read today.' })
      await request.onPage({ number: 1, text: new TextDecoder().decode(request.bytes) })
      return { type: 'txt', pageCount: 1 }
    },
  }
  const parsers: DocumentParsers = { detect: async () => 'text/plain', parserFor: () => parser, close: async () => {} }
  return { parsers, recover: () => void (isGood = true) }
}
