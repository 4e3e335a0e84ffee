import {
  checkOptions,
  type DocumentParser,
  type DocumentParsers,
  type TextRecognizer,
  type Transcriber,
} from '@docent/core/ports'
import { mboxArchive } from './archives/mbox/mbox-archive.ts'
import { tarArchive } from './archives/tar/tar-archive.ts'
import { tnefArchive } from './archives/tnef/tnef-archive.ts'
import type { ArchiveLimits } from './archives/archive-limits.ts'
import { zipArchive } from './archives/zip/zip-archive.ts'
import { detectMediaType } from './detection/detect-media-type.ts'
import { archiveParser } from './parsers/archive/archive-parser.ts'
import type { ClosableParser } from './parsers/closable-parser.ts'
import { dataParsers } from './parsers/data/data-parsers.ts'
import { htmlParser } from './parsers/html/html-parser.ts'
import { imageParser } from './parsers/image/image-parser.ts'
import { mailParser } from './parsers/mail/mail-parser.ts'
import { mediaParser } from './parsers/media/media-parser.ts'
import { officeParsers, type OfficeLimits } from './parsers/office/office-parsers.ts'
import { requiringText } from './parsers/requiring-text.ts'
import { pdfParser } from './parsers/pdf/pdf-parser.ts'
import { textParsers, type TextLimits } from './parsers/text/text-parsers.ts'
import { workerLimitNames, type WorkerLimits } from './workers/worker-pool.ts'

export interface StandardParsersOptions {
  /**
   * Processes, memory and time of the parser for PDF.
   * @default 1 worker, 512 MB, 10 minutes (20 s a page), ended after 2 s without work
   */
  readonly pdf?: WorkerLimits
  /**
   * Processes, memory and time of the parser for HTML.
   * @default 1 worker, 512 MB, 1 minute, ended after 2 s without work
   */
  readonly html?: WorkerLimits
  /**
   * Processes, memory, time and expansion of the parsers for office and book formats, which share them.
   * @default 1 worker, 512 MB, 2 minutes, ended after 2 s without work, 256 MB unpacked
   */
  readonly office?: OfficeLimits
  /**
   * Processes, memory, time and size of the parsers for Markdown, plain text and source code, which share them.
   * @default 1 worker, 512 MB, 2 minutes, ended after 2 s without work, files of at most 512 MB
   */
  readonly text?: TextLimits
  /**
   * Processes, memory and time of the parsers for CSV, JSON, XML and notebooks, which share them.
   * @default 1 worker, 512 MB, 1 minute, ended after 2 s without work
   */
  readonly data?: WorkerLimits
  /**
   * Processes, memory and time of the parser for mails.
   * @default 1 worker, 512 MB, 1 minute, ended after 2 s without work
   */
  readonly mail?: WorkerLimits
  /**
   * Limits of archives.
   * @default 10,000 files of at most 256 MB each, 4 GB and 200 times the archive's own size in all
   */
  readonly archives?: ArchiveLimits
  /**
   * Engines that read text from pictures: images and scanned pages. The first is the usual one, callers may name another;
   * all are closed with the parsers.
   * @default none: images are refused, scanned pages have no text
   */
  readonly recognizers?: readonly TextRecognizer[]
  /** Transcribes audio and video. @default none: such files are refused */
  readonly transcriber?: Transcriber | undefined
  /**
   * Processes, memory and time of the unpacking of images.
   * @default 1 worker, 512 MB, 10 minutes, ended after 2 s without work
   */
  readonly image?: WorkerLimits
  /**
   * Further parsers; where one names a media type of a built-in parser, it takes its place. Those with a `close` are
   * closed with the rest.
   * @default none
   */
  readonly parsers?: readonly (DocumentParser | ClosableParser)[]
}

/**
 * Reads PDF, HTML, office and book formats, Markdown, text, source code, tables, data, notebooks, mails and archives, images
 * by a recognizer, audio and video by a transcriber; knows many more types by their content, to report that it cannot read them.
 */
export function standardParsers(options: StandardParsersOptions = {}): DocumentParsers {
  checkOptions('standardParsers()', options, {
    pdf: 'optional',
    html: 'optional',
    office: 'optional',
    text: 'optional',
    data: 'optional',
    mail: 'optional',
    archives: 'optional',
    recognizers: 'optional',
    transcriber: 'optional',
    image: 'optional',
    parsers: 'optional',
  })
  const { office, text, archives: archiveLimits } = options
  for (const name of ['pdf', 'html', 'data', 'mail', 'image'] as const) {
    checkOptions(`The option ${name} of standardParsers()`, options[name] ?? {}, workerLimitNames)
  }
  checkOptions<OfficeLimits>('The option office of standardParsers()', office ?? {}, {
    ...workerLimitNames,
    maxUnpackedBytes: 'optional',
  })
  checkOptions<TextLimits>('The option text of standardParsers()', text ?? {}, {
    ...workerLimitNames,
    largestBytes: 'optional',
  })
  checkOptions<ArchiveLimits>('The option archives of standardParsers()', archiveLimits ?? {}, {
    maxEntries: 'optional',
    maxEntryBytes: 'optional',
    maxTotalBytes: 'optional',
    maxRatio: 'optional',
  })
  const { recognizers = [], transcriber } = options
  const archives = [zipArchive, mboxArchive, tarArchive, tnefArchive].map((create) => create(archiveLimits))
  const images = imageParser({ ...options.image, recognizers })
  const builtIn: readonly (DocumentParser | ClosableParser)[] = [
    pdfParser({ ...options.pdf, recognizers, nested: () => all }),
    images,
    mediaParser({ transcriber }),
    htmlParser(options.html),
    ...officeParsers(office, { nested: () => all }),
    ...textParsers(text),
    ...dataParsers(options.data),
    mailParser({ nested: () => all, limits: options.mail }),
    archiveParser({ archives, nested: () => all }),
  ].map(requiringText)
  const parsers = [...builtIn, ...(options.parsers ?? [])]
  const byMediaType = new Map(parsers.flatMap((parser) => parser.mediaTypes.map((mediaType) => [mediaType, parser])))
  const archiveByMediaType = new Map(
    archives.flatMap((archive) => archive.mediaTypes.map((mediaType) => [mediaType, archive])),
  )
  const all: DocumentParsers = {
    detect: detectMediaType,
    parserFor: (mediaType) => byMediaType.get(mediaType),
    // A parser of the host's own for such a type takes its place.
    archiveFor: (mediaType) =>
      builtIn.some((parser) => parser === byMediaType.get(mediaType)) ? archiveByMediaType.get(mediaType) : undefined,
    cropPicture: images.cropPicture,
    recognizers,
    close: async () => {
      await Promise.all([...parsers.filter(isClosable), ...recognizers].map((one) => one.close()))
    },
  }
  return all
}

const isClosable = (parser: DocumentParser | ClosableParser): parser is ClosableParser =>
  'close' in parser && typeof parser.close === 'function'
