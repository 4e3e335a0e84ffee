import { DocentError } from '../../../kernel/errors/index.ts'
import type { DocumentParsers, ParseRequest } from '../../../kernel/ports/index.ts'
import { shortName } from '../../../resources/annotations/index.ts'
import { pictureDpi } from '../../../resources/artifacts/index.ts'
import { unusable } from './unusable.ts'

export const pdf = 'application/pdf'

/** Pages of one document set. */
const mostPages = 20_000

/** A parser that is stopped has to be started again: documents of so few pages are read to their end. */
const fewPages = 50

/** Pixels of the picture of a page. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

interface Pdf extends Pick<ParseRequest, 'bytes' | 'owner' | 'signal'> {
  readonly name: string
}

/** Looks at the pages of PDFs, and not at their text. */
export function pdfPages(parsers: DocumentParsers) {
  async function parse({ name, ...given }: Pdf, on: Pick<ParseRequest, 'onPage' | 'onPageCount'>): Promise<void> {
    if ((await parsers.detect(given.bytes, name)) !== pdf) throw unusable(`${shortName(name)} is no PDF.`)
    const parser = parsers.parserFor(pdf)
    if (!parser) throw new DocentError({ code: 'unsupported', message: 'This deployment reads no PDF.' })
    // Scans have no text yet.
    const preferences = { ocrModel: 'off', mode: 'lite', mayBeBlank: true } as const
    await parser.parse({ ...given, fileName: name, mediaType: pdf, preferences, ...on })
  }

  return {
    /** @throws `ingestion_failed` when it cannot be read */
    async sizes(file: Pdf): Promise<PageSize[]> {
      const pages: PageSize[] = []
      const pixels = (points: number) => Math.round((points * pictureDpi) / 72)
      await parse(file, {
        onPage: ({ width = 612, height = 792 }) => void pages.push({ width: pixels(width), height: pixels(height) }),
      })
      if (pages.length === 0) throw unusable(`${shortName(file.name)} has no pages.`)
      return pages
    },

    /** Opens it, and of a large one reads nothing more. @throws as `sizes`, `too_large` for more pages than a set has */
    async open({ signal, ...file }: Pdf): Promise<void> {
      const opened = new AbortController()
      let pages = 0
      const stop = (count: number) => {
        pages = count
        if (count > fewPages) opened.abort()
      }
      try {
        await parse(
          { ...file, signal: AbortSignal.any([signal, opened.signal]) },
          { onPageCount: stop, onPage: () => {} },
        )
      } catch (error) {
        if (!opened.signal.aborted) throw error
      }
      requireFewPages(pages)
    },
  }
}

/** @throws `too_large` */
export function requireFewPages(pages: number): void {
  if (pages <= mostPages) return
  throw new DocentError({ code: 'too_large', message: `A document set has at most ${mostPages} pages; divide it.` })
}
