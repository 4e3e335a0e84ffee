import { dirname, join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unreadableFile } from '../../unreadable-file.ts'
import { pdfMessages } from './pdf-messages.ts'
import { splitRun } from './pdfjs-run.ts'
import type { PdfDocument, PlacedWord } from './placed-word.ts'

/**
 * Reads with pdf.js: slower and with boxes computed from whole runs of text, but it recovers some files that PDFium gives
 * up. Runs in a parser process only, for its own "worker" is loaded into the calling thread.
 *
 * @throws `ingestion_failed` for a protected file; another error when pdf.js cannot read the file.
 */
export async function openWithPdfjs(bytes: Uint8Array): Promise<PdfDocument> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const resources = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')))
  const loading = pdfjs.getDocument({
    data: bytes,
    cMapUrl: join(resources, 'cmaps') + sep,
    standardFontDataUrl: join(resources, 'standard_fonts') + sep,
    wasmUrl: join(resources, 'wasm') + sep,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  const document = await loading.promise.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'PasswordException') throw unreadableFile(pdfMessages.encrypted, error)
    throw error
  })
  const { info } = await document.getMetadata().catch(() => ({ info: {} }))
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title : undefined

  return {
    pageCount: document.numPages,
    title,
    // It cannot detect that, and only gets files that another engine could not open.
    repaired: true,
    page: async (number) => {
      const page = await document.getPage(number)
      const viewport = page.getViewport({ scale: 1 })
      const { items } = await page.getTextContent()
      const words: PlacedWord[] = []
      let glued = false
      for (const item of items) {
        if (!('str' in item)) continue
        const transform = pdfjs.Util.transform(viewport.transform, item.transform)
        const run = splitRun({ text: item.str, width: item.width, height: item.height, transform, glued })
        words.push(...run.words)
        glued = run.glued && !item.hasEOL
      }
      page.cleanup()
      return { width: viewport.width, height: viewport.height, words }
    },
    close: () => loading.destroy(),
  }
}
