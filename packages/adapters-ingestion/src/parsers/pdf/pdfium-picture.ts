import type { PagePicture } from '@docent/core/ports'
import { encodePng } from '../../images/encode-png.ts'
import { unreadableFile } from '../../unreadable-file.ts'
import { pdfMessages } from './pdf-messages.ts'
import type { Pdfium } from './pdfium-module.ts'

export interface PictureSettings {
  readonly dpi: number
  readonly maxPixels: number
  readonly color: boolean
}

const greyFormat = 1
const fourBytesFormat = 3
const withAnnotations = 0x01
/** Instead of blue; on a grey picture it makes PDFium draw next to nothing. */
const redFirst = 0x10
const white = 0xffffffff
const pointsPerInch = 72

/** Draws a page as it is shown, at fewer dots per inch where it would have too many pixels. Synchronous. */
export function renderPdfiumPage(
  pdfium: Pdfium,
  document: number,
  number: number,
  { dpi, maxPixels, color }: PictureSettings,
): PagePicture {
  const page = pdfium.FPDF_LoadPage(document, number - 1)
  if (page === 0) throw new Error(`PDFium cannot load page ${number}.`)
  let bitmap = 0
  try {
    const across = Math.max(pdfium.FPDF_GetPageWidthF(page), 1)
    const down = Math.max(pdfium.FPDF_GetPageHeightF(page), 1)
    const most = Math.sqrt(maxPixels / (across * down))
    const scale = Math.min(dpi / pointsPerInch, most)
    const width = Math.max(Math.round(across * scale), 1)
    const height = Math.max(Math.min(Math.round(down * scale), Math.floor(maxPixels / width)), 1)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, height, color ? fourBytesFormat : greyFormat, 0, 0)
    if (bitmap === 0) throw unreadableFile(pdfMessages.tooLarge)
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    pdfium.FPDF_RenderPageBitmap(
      bitmap,
      page,
      0,
      0,
      width,
      height,
      0,
      color ? withAnnotations | redFirst : withAnnotations,
    )
    const stride = pdfium.FPDFBitmap_GetStride(bitmap)
    const buffer = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const rows = pdfium.pdfium.HEAPU8.subarray(buffer, buffer + stride * height)
    const pixels = packRows(rows, { width, height, stride, color })
    const png = encodePng({ width, height, channels: color ? 3 : 1, pixels, dpi: scale * pointsPerInch })
    return { png, width, height }
  } finally {
    if (bitmap !== 0) pdfium.FPDFBitmap_Destroy(bitmap)
    pdfium.FPDF_ClosePage(page)
  }
}

function packRows(
  rows: Uint8Array,
  { width, height, stride, color }: { width: number; height: number; stride: number; color: boolean },
): Uint8Array {
  if (!color && stride === width) return rows
  const channels = color ? 3 : 1
  const step = color ? 4 : 1
  const pixels = new Uint8Array(width * height * channels)
  for (let row = 0, to = 0; row < height; row += 1) {
    for (let column = 0, from = row * stride; column < width; column += 1, from += step) {
      for (let channel = 0; channel < channels; channel += 1, to += 1) pixels[to] = rows[from + channel] ?? 0
    }
  }
  return pixels
}
