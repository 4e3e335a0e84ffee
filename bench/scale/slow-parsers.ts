import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentParsers } from '@docent/core/ports'

/** Parsers that work elsewhere: each file takes so much longer, and this process waits meanwhile. */
export function slowParsers(parsers: DocumentParsers, delayMs: number): DocumentParsers {
  return {
    ...parsers,
    parserFor(mediaType) {
      const parser = parsers.parserFor(mediaType)
      return (
        parser && {
          ...parser,
          async parse(request) {
            await pause(delayMs)
            return parser.parse(request)
          },
        }
      )
    },
  }
}
