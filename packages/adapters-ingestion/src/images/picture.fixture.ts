import type { PagePicture } from '@docent/core/ports'
import { PDFDocument } from 'pdf-lib'
import { openWithPdfium } from '../parsers/pdf/pdfium-engine.ts'
import { pdfOf, type TextBlock } from '../parsers/pdf/pdf.fixture.ts'

const wasmBytes = 512 * 1024 * 1024

/** Blocks of text as a picture, drawn by PDFium. */
export async function pictureOf(
  blocks: readonly TextBlock[],
  { width = 300, height = 60, dpi = 150 }: { width?: number; height?: number; dpi?: number } = {},
): Promise<PagePicture> {
  const document = await PDFDocument.load(await pdfOf([blocks]))
  // Page coordinates run upwards: the top of the page is shown.
  document.getPage(0).setCropBox(0, 842 - height, width, height)
  const pdf = await openWithPdfium(await document.save(), { wasmBytes })
  try {
    const picture = pdf.picture?.(1, { dpi, maxPixels: 4_000_000, color: false })
    if (picture === undefined) throw new Error('PDFium draws pages.')
    return picture
  } finally {
    await pdf.close()
  }
}

/** A file whose pages show the pictures and have no text; `stamp` is text on top of each. */
export async function scanOf(pictures: readonly Uint8Array[], stamp?: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const picture of pictures) {
    const page = document.addPage([300, 60])
    page.drawImage(await document.embedPng(picture), { x: 0, y: 0, width: 300, height: 60 })
    if (stamp !== undefined) page.drawText(stamp, { x: 2, y: 2, size: 4 })
  }
  return document.save()
}
