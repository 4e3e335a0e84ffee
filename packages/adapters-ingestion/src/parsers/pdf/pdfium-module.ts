import type { WrappedPdfiumModule } from '@embedpdf/pdfium'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Types missing in the package. Addresses are bytes; views of the memory change when it grows. */
interface PdfiumMemory {
  readonly HEAPU8: Uint8Array
  readonly HEAPF32: Float32Array
  readonly HEAPF64: Float64Array
}

/**
 * Functions called for every letter, without the package's wrappers: those look each function up and convert its
 * arguments at every call, which takes 40 % of the time. Truth is a number other than 0.
 */
export interface LetterFunctions {
  _FPDFText_GetUnicode(text: number, index: number): number
  _FPDFText_GetCharBox(text: number, index: number, left: number, right: number, bottom: number, top: number): number
  _FPDFText_GetLooseCharBox(text: number, index: number, box: number): number
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number
  _FPDFText_GetFontSize(text: number, index: number): number
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number
  _FPDFText_HasUnicodeMapError(text: number, index: number): number
}

/** Functions called for every part of a drawing, likewise. */
interface PathFunctions {
  _FPDFPage_GetObject(page: number, index: number): number
  _FPDFPageObj_GetType(object: number): number
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number
  _FPDFPath_CountSegments(path: number): number
  _FPDFPath_GetPathSegment(path: number, index: number): number
  _FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number
  _FPDFPathSegment_GetType(segment: number): number
  _FPDFPathSegment_GetClose(segment: number): number
}

export interface Pdfium extends Omit<WrappedPdfiumModule, 'pdfium'> {
  readonly pdfium: WrappedPdfiumModule['pdfium'] & PdfiumMemory & LetterFunctions & PathFunctions
}

let loading: Promise<Pdfium> | undefined

/** PDFium, loaded once for each process. The WASM file comes from the installed package, never from the network. */
export function loadPdfium(): Promise<Pdfium> {
  return (loading ??= load())
}

/** Bytes of WASM memory this process's PDFium holds; it grows but never shrinks. */
export async function pdfiumMemory(): Promise<number> {
  return loading === undefined ? 0 : (await loading).pdfium.HEAPU8.length
}

async function load(): Promise<Pdfium> {
  const { init } = await import('@embedpdf/pdfium')
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const settings = { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) }
  const pdfium = (await init(settings as Parameters<typeof init>[0])) as Pdfium
  pdfium.PDFiumExt_Init()
  return pdfium
}
