import type { ParseResult } from '@docent/core/ports'
import { decodeParts } from '../../text/decode-text.ts'
import { textPages } from '../../text/text-pages.ts'
import type { TextDocument } from './text-document.ts'

/** Short type names of the media types that are read as they are. */
export const textTypes: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'application/yaml': 'yaml',
  'application/toml': 'toml',
  'text/x-ini': 'ini',
}

/** Plain text in any encoding, as it is. Form feeds part pages, else there is one. */
export async function readText(document: TextDocument): Promise<ParseResult> {
  const pages = textPages(decodeParts(document.bytes, document), { formFeeds: true })
  const pageCount = await handOver(document, pages)
  return { type: textTypes[document.mediaType] ?? 'txt', pageCount }
}

/** Logs are written for terminals. */
// oxlint-disable-next-line no-control-regex
const colors = /\u001b\[[\d;]*[A-Za-z]/g
const withoutColors = (text: string): string => (text.includes('\u001b') ? text.replace(colors, '') : text)

/** Delivers pages as they come and returns their number. */
export async function handOver(document: TextDocument, pages: AsyncIterable<string>): Promise<number> {
  let number = 0
  for await (const text of pages) await document.page({ number: ++number, text: withoutColors(text) })
  document.pageCount(number)
  return number
}
