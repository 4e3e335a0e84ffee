import type { DocumentParser, DocumentParsers } from '@docent/core/ports'
import { detectMediaType } from './detection/detect-media-type.ts'
import type { ClosableParser } from './parsers/closable-parser.ts'
import { htmlParser } from './parsers/html/html-parser.ts'
import { markdownParser } from './parsers/markdown/markdown-parser.ts'
import { officeParsers, type OfficeLimits } from './parsers/office/office-parsers.ts'
import { pdfParser } from './parsers/pdf/pdf-parser.ts'
import { textParser } from './parsers/text/text-parser.ts'
import type { WorkerLimits } from './workers/worker-pool.ts'

export interface StandardParsersOptions {
  /**
   * Threads, memory and time of the parser for PDF.
   * @default 1 worker, 512 MB, 10 minutes, ended after 30 s without work
   */
  readonly pdf?: WorkerLimits
  /**
   * Threads, memory and time of the parser for HTML.
   * @default 1 worker, 512 MB, 1 minute, ended after 30 s without work
   */
  readonly html?: WorkerLimits
  /**
   * Threads, memory, time and expansion of the parsers for office and book formats, which share them.
   * @default 1 worker, 512 MB, 2 minutes, ended after 30 s without work, 256 MB unpacked
   */
  readonly office?: OfficeLimits
  /**
   * Further parsers; where one names a media type of a built-in parser, it takes its place. Those with a `close` are
   * closed with the rest.
   * @default none
   */
  readonly parsers?: readonly (DocumentParser | ClosableParser)[]
}

/** Reads PDF, HTML, office and book formats, Markdown and plain text; knows many more types by their content, to say that it cannot read them. */
export function standardParsers(options: StandardParsersOptions = {}): DocumentParsers {
  const parsers: readonly (DocumentParser | ClosableParser)[] = [
    pdfParser(options.pdf),
    htmlParser(options.html),
    ...officeParsers(options.office),
    markdownParser(),
    textParser(),
    ...(options.parsers ?? []),
  ]
  const byMediaType = new Map(parsers.flatMap((parser) => parser.mediaTypes.map((mediaType) => [mediaType, parser])))
  return {
    detect: detectMediaType,
    parserFor: (mediaType) => byMediaType.get(mediaType),
    close: async () => {
      await Promise.all(parsers.filter(isClosable).map((parser) => parser.close()))
    },
  }
}

const isClosable = (parser: DocumentParser | ClosableParser): parser is ClosableParser =>
  'close' in parser && typeof parser.close === 'function'
