import { unreadableFile } from '../../unreadable-file.ts'
import { pdfMessages } from './pdf-messages.ts'
import { readAttachments, type PdfiumAttachments } from './pdfium-attachments.ts'
import { loadPdfium, type Pdfium } from './pdfium-module.ts'
import { readPdfiumMarks } from './pdfium-marks.ts'
import { readPdfiumPage } from './pdfium-page.ts'
import { renderPdfiumPage } from './pdfium-picture.ts'
import type { PdfDocument } from './placed-word.ts'

const passwordError = 4

export interface PdfiumSettings {
  /** Memory of WebAssembly one document may take. */
  readonly wasmBytes: number
  /** Whether pages include their straight lines, for tables. @default false */
  readonly rules?: boolean
}

/** @throws `ingestion_failed` for a protected file; another error when PDFium cannot read the file. */
export async function openWithPdfium(bytes: Uint8Array, settings: PdfiumSettings): Promise<PdfDocument> {
  const pdfium = await loadPdfium()
  const { malloc, free } = pdfium.pdfium.wasmExports
  const file = bytes.length > settings.wasmBytes ? 0 : malloc(bytes.length)
  if (file === 0) throw unreadableFile(pdfMessages.tooLarge)
  pdfium.pdfium.HEAPU8.set(bytes, file)
  const document = pdfium.FPDF_LoadMemDocument(file, bytes.length, '')
  if (document === 0) {
    const code = pdfium.FPDF_GetLastError()
    free(file)
    if (code === passwordError) throw unreadableFile(pdfMessages.encrypted)
    throw new Error(`PDFium cannot open the file (code ${code}).`)
  }
  const requireMemory = (): void => {
    if (pdfium.pdfium.HEAPU8.length > settings.wasmBytes) throw unreadableFile(pdfMessages.tooLarge)
  }
  let found: PdfiumAttachments | undefined
  const attachments = (): PdfiumAttachments => (found ??= readAttachments(pdfium, document))
  return {
    pageCount: pdfium.FPDF_GetPageCount(document),
    title: readTitle(pdfium, document),
    repaired: !pdfium.FPDF_DocumentHasValidCrossReferenceTable(document),
    objectOf: (number) => Promise.resolve(pdfium.EPDFDoc_GetPageObjectNumberByIndex(document, number - 1)),
    page: (number) => {
      requireMemory()
      return Promise.resolve(readPdfiumPage(pdfium, document, number, settings))
    },
    embeddedNames: () => attachments().names,
    embeddedFile: (index, mostBytes) => attachments().file(index, mostBytes),
    marks: (number) => readPdfiumMarks(pdfium, document, number),
    picture: (number, picture) => {
      requireMemory()
      return renderPdfiumPage(pdfium, document, number, picture)
    },
    close: () => {
      pdfium.FPDF_CloseDocument(document)
      free(file)
      return Promise.resolve()
    },
  }
}

function readTitle(pdfium: Pdfium, document: number): string | undefined {
  const length = pdfium.FPDF_GetMetaText(document, 'Title', 0, 0)
  if (length <= 2) return undefined
  const { malloc, free } = pdfium.pdfium.wasmExports
  const buffer = malloc(length)
  pdfium.FPDF_GetMetaText(document, 'Title', buffer, length)
  const title = pdfium.pdfium.UTF16ToString(buffer)
  free(buffer)
  return title
}
