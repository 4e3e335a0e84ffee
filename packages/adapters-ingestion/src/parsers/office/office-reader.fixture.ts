import type { ParseResult } from '@docent/core/ports'
import { officeParsers, type OfficeLimits } from './office-parsers.ts'

/** A parser of one format and a short way to read with it. */
export function createOfficeReader(format: string, mediaType: string, limits: OfficeLimits = {}) {
  const parser = officeParsers(limits).find(({ name }) => name === format)
  if (parser === undefined) throw new Error(`No office parser has the name ${format}.`)
  return {
    parser,
    close: () => parser.close(),
    read: async (
      bytes: Uint8Array,
      mode?: 'standard' | 'lite',
    ): Promise<{ text: string; pages: string[]; result: ParseResult }> => {
      const pages: string[] = []
      const result = await parser.parse({
        bytes,
        fileName: `file.${format}`,
        mediaType,
        preferences: { mode },
        signal: new AbortController().signal,
        onPage: (page) => void pages.push(page.text),
      })
      return { text: pages.join('\n\n'), pages, result }
    },
  }
}
