import type { DocumentParser } from '@docent/core/ports'
import { throwIfAborted } from '../../abort.ts'
import { decodeText } from '../../text/decode-text.ts'

/** Short type names of the media types that are read as they are. */
const types: Readonly<Record<string, string>> = {
  'text/plain': 'txt',
  'application/yaml': 'yaml',
  'application/toml': 'toml',
  'text/x-ini': 'ini',
}

/** Plain text in any encoding, as it is. Form feeds part pages, else there is one. */
export function textParser(): DocumentParser {
  return {
    name: 'text',
    mediaTypes: Object.keys(types),
    parse: async ({ bytes, mediaType, signal, onPage, onPageCount }) => {
      throwIfAborted(signal)
      const pages = splitPages(await decodeText(bytes, { signal }))
      onPageCount?.(pages.length)
      for (const [index, text] of pages.entries()) {
        throwIfAborted(signal)
        await onPage({ number: index + 1, text })
      }
      throwIfAborted(signal)
      return { type: types[mediaType] ?? 'txt', pageCount: pages.length }
    },
  }
}

/** Printers end the last page with a form feed too; that one starts no page. */
function splitPages(text: string): string[] {
  const pages = text.split('\f')
  if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop()
  return pages
}
