import { pdfParser, tesseractRecognizer } from '@docent/adapters-ingestion'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from 'pdf-lib'
import { densePdf } from '../measuring/dense-pdf.ts'
import { readerOf, type BareReader, type Subject } from './subject.ts'

/** What of PDFium's module its types leave out. */
interface PdfiumModule {
  readonly HEAPU8: Uint8Array
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
}

/** The least that any reader of words with boxes must do: every letter's code and box, by the fastest calls there are. */
const letters: BareReader = {
  name: 'PDFium, letters',
  load: async () => {
    const { init } = await import('@embedpdf/pdfium')
    const wasm = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
    const pdfium = await init({ wasmBinary: new Uint8Array(wasm).buffer } as Parameters<typeof init>[0])
    pdfium.PDFiumExt_Init()
    const { malloc, free } = pdfium.pdfium.wasmExports
    const module = pdfium.pdfium as unknown as PdfiumModule
    return (bytes) => {
      const file = malloc(bytes.length)
      module.HEAPU8.set(bytes, file)
      const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
      const box = malloc(32)
      for (let number = 0; number < pdfium.FPDF_GetPageCount(document); number += 1) {
        const page = pdfium.FPDF_LoadPage(document, number)
        const text = pdfium.FPDFText_LoadPage(page)
        const count = pdfium.FPDFText_CountChars(text)
        for (let index = 0; index < count; index += 1) {
          module._FPDFText_GetUnicode(text, index)
          module._FPDFText_GetCharBox(text, index, box, box + 8, box + 16, box + 24)
        }
        pdfium.FPDFText_ClosePage(text)
        pdfium.FPDF_ClosePage(page)
      }
      pdfium.FPDF_CloseDocument(document)
      free(box)
      free(file)
    }
  },
}

const scannedPages = 2

/** Dense pages as a scanner leaves them. */
async function makeScan(): Promise<Uint8Array> {
  const bytes = await densePdf(scannedPages)
  const parser = pdfParser()
  const document = await PDFDocument.create()
  for (let page = 1; page <= scannedPages; page += 1) {
    const picture = await parser.renderPage?.({ bytes, page, dpi: 200, signal: new AbortController().signal })
    if (picture === undefined) throw new Error('The parser draws pages.')
    const image = await document.embedPng(picture.png)
    document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 })
  }
  await parser.close()
  return document.save()
}

/** PDF with so many pages, with and without looking for tables, and scans by text recognition. */
export const pdfSubjects = (pages: number): readonly Subject[] => [
  {
    format: 'pdf',
    bare: letters,
    documents: 2,
    make: () => densePdf(pages),
    open: (workers) => readerOf(pdfParser({ workers }), 'file.pdf'),
  },
  {
    format: 'pdf, lite',
    bare: letters,
    documents: 2,
    make: () => densePdf(pages),
    open: (workers) => readerOf(pdfParser({ workers }), 'file.pdf', undefined, 'lite'),
  },
  {
    format: 'pdf, scanned',
    documents: 1,
    hasWorkers: false,
    make: makeScan,
    open: (workers) => {
      const recognizer = tesseractRecognizer()
      const parser = pdfParser({ workers, recognizers: [recognizer] })
      const reader = readerOf(parser, 'scan.pdf')
      return { ...reader, close: async () => void (await Promise.all([reader.close(), recognizer.close()])) }
    },
  },
]
