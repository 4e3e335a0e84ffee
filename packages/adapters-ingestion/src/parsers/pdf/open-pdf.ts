import { DocentError, type PagePicture } from '@docent/core/ports'
import { unreadableFile } from '../../unreadable-file.ts'
import { hasPdfEnd, hasPdfHeader } from './file-marks.ts'
import { fillLostLetters } from './lost-letters.ts'
import { isGuessed, moreLegible } from './more-legible.ts'
import { pdfMessages } from './pdf-messages.ts'
import type { EmbeddedNames } from './pdfium-attachments.ts'
import type { PictureSettings } from './pdfium-picture.ts'
import type { PageMarks, PdfDocument, PlacedPage } from './placed-word.ts'

export interface PdfEngines {
  readonly first: (bytes: Uint8Array) => Promise<PdfDocument>
  /** Called once per document; may transfer the bytes. */
  readonly second: (bytes: Uint8Array) => Promise<PdfDocument>
  /** The first engine has crashed: its process must not be used for another document. */
  readonly onBroken: () => void
}

export interface OpenPdf {
  /** The document of the engine that could open the file. */
  readonly main: PdfDocument
  /** The page by the first engine that can read it; undefined when none can. */
  page(number: number): Promise<PlacedPage | undefined>
  /** How the second engine reads pages, unless it cannot open the file or already is the main one. */
  second(): Promise<((number: number) => Promise<PlacedPage>) | undefined>
  /** Other content of a page, and its picture; undefined when no engine supports it. */
  marks(number: number): PageMarks | undefined
  picture(number: number, settings: PictureSettings): PagePicture | undefined
  /** Names of the files inside the document; undefined when no engine supports it. */
  embeddedNames(): EmbeddedNames | undefined
  close(): Promise<void>
}

export async function openPdf(bytes: Uint8Array, engines: PdfEngines): Promise<OpenPdf> {
  const message = hasPdfHeader(bytes) && !hasPdfEnd(bytes) ? pdfMessages.incomplete : pdfMessages.damaged
  let broken = false
  const noteBroken = (error: unknown): void => {
    if (!(error instanceof Error && error.name === 'RuntimeError') || broken) return
    broken = true
    engines.onBroken()
  }

  let secondOpening: Promise<PdfDocument> | undefined
  const openSecond = (): Promise<PdfDocument> => (secondOpening ??= engines.second(bytes))
  const secondIfAny = (): Promise<PdfDocument | undefined> => openSecond().catch(() => undefined)

  const first = await engines.first(bytes).catch((error: unknown) => {
    noteBroken(error)
    if (DocentError.isInstance(error)) throw error
    return undefined
  })
  const openMain = async (): Promise<PdfDocument> => {
    if (first !== undefined) return first
    try {
      return await openSecond()
    } catch (error) {
      throw pdfError(error, message)
    }
  }
  const main = await openMain()

  const pageOfFirst = async (number: number): Promise<PlacedPage | undefined> => {
    if (first === undefined || broken) return undefined
    try {
      return await first.page(number)
    } catch (error) {
      noteBroken(error)
      if (DocentError.isInstance(error)) throw error
      return undefined
    }
  }

  /** Only the first engine draws. */
  const drawn = <Drawing>(draw: (engine: PdfDocument) => Drawing | undefined): Drawing | undefined => {
    if (first === undefined || broken) return undefined
    try {
      return draw(first)
    } catch (error) {
      noteBroken(error)
      if (DocentError.isInstance(error)) throw error
      return undefined
    }
  }

  return {
    main,
    marks: (number) => drawn((engine) => engine.marks?.(number)),
    picture: (number, settings) => drawn((engine) => engine.picture?.(number, settings)),
    embeddedNames: () => drawn((engine) => engine.embeddedNames?.()),
    page: async (number) => {
      const page = await pageOfFirst(number)
      if (page !== undefined && !isGuessed(page) && page.hasLostLetters !== true) return page
      const other = await (await secondIfAny())?.page(number).catch(() => undefined)
      if (page === undefined) return other
      const better = other === undefined || !isGuessed(page) ? page : moreLegible(page, other)
      return fillLostLetters(better, other)
    },
    second: async () => {
      if (first === undefined) return undefined
      const second = await secondIfAny()
      return second !== undefined && second.pageCount === main.pageCount ? (number) => second.page(number) : undefined
    },
    close: async () => {
      // Nothing can be freed in an engine that has trapped; its process ends after this document.
      if (first !== undefined && !broken) await first.close()
      if (secondOpening !== undefined) await (await secondIfAny())?.close()
    },
  }
}

/** The one place where an engine's own error becomes the document's. */
function pdfError(error: unknown, message: string): DocentError {
  return DocentError.isInstance(error) ? error : unreadableFile(message, error)
}
