import { DocentError, type DocumentParser, type DocumentParsers } from '@docent/core/ports'
import { bytesOf, pngHead } from './analysis-samples.ts'

/** A document for the parsers below: words of each page. */
export const quickDocument = (...pages: readonly string[]): Uint8Array => bytesOf(`%PDF ${pages.join('\f')}`)

const pagesOf = (bytes: Uint8Array): string[] => {
  const text = new TextDecoder().decode(bytes)
  if (!text.startsWith('%PDF ')) throw new DocentError({ code: 'ingestion_failed', message: 'It is damaged.' })
  return text.slice(5).split('\f')
}

/** Where the words of a line stand: next to each other. */
function boxesOf(text: string) {
  const found = [...text.matchAll(/\S+/g)]
  const boxes = found.flatMap(({ index, 0: { length } }) => [10 + index * 6, 20, 10 + (index + length) * 6, 30])
  return {
    offsets: Uint32Array.from(found, ({ index }) => index),
    lengths: Uint32Array.from(found, ([word]) => word.length),
    boxes: Float32Array.from(boxes),
  }
}

/** Parsers that read documents made above as PDFs, in this process and at once, and make small pictures of their pages. */
export function quickParsers(hold: () => Promise<void> | void = () => {}): DocumentParsers {
  const parser: DocumentParser = {
    name: 'quick',
    mediaTypes: ['application/pdf'],
    async parse({ bytes, preferences, onPage }) {
      // Imports only count pages.
      if (preferences?.ocrModel !== 'off') await hold()
      const pages = pagesOf(bytes)
      for (const [index, text] of pages.entries())
        await onPage({ number: index + 1, text, width: 300, height: 400, words: boxesOf(text) })
      return { type: 'pdf', pageCount: pages.length }
    },
    renderPage: async () => ({ png: pngHead(625, 833), width: 625, height: 833 }),
  }
  return {
    detect: async (bytes) =>
      bytes[0] === 0x89
        ? 'image/png'
        : new TextDecoder().decode(bytes.slice(0, 4)) === '%PDF'
          ? 'application/pdf'
          : undefined,
    parserFor: (type) => (type === 'application/pdf' ? parser : undefined),
    close: async () => {},
  }
}
