import type { Pdfium } from './pdfium-module.ts'
import type { PageMarks } from './placed-word.ts'

/** PDFium's types of page objects. */
const path = 2
const image = 3
const form = 5
/** Objects looked at; a page of more is a drawing. */
const mostObjects = 5_000
/** Forms inside of forms. */
const deepest = 3

interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Content of a page besides text. Synchronous; frees all its memory. */
export function readPdfiumMarks(pdfium: Pdfium, document: number, number: number): PageMarks {
  const page = pdfium.FPDF_LoadPage(document, number - 1)
  if (page === 0) throw new Error(`PDFium cannot load page ${number}.`)
  const { malloc, free } = pdfium.pdfium.wasmExports
  const scratch = malloc(16)
  try {
    return marksOfPage(pdfium, page, scratch)
  } finally {
    pdfium.FPDF_ClosePage(page)
    free(scratch)
  }
}

/** The same of a page that is loaded; `scratch` has room for four floats. */
export function marksOfPage(pdfium: Pdfium, page: number, scratch: number): PageMarks {
  const floats = (): Float32Array => pdfium.pdfium.HEAPF32.subarray(scratch / 4, scratch / 4 + 4)
  const boundsOf = (object: number): Box | undefined => {
    if (!pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return undefined
    const [left = 0, bottom = 0, right = 0, top = 0] = floats()
    return { left, bottom, right, top }
  }
  const pixelsOf = (object: number): number => {
    if (!pdfium.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4)) return 0
    const [width = 0, height = 0] = new Uint32Array(pdfium.pdfium.HEAPU8.buffer, scratch, 2)
    return width * height
  }
  /** Pixels of the images in a form. */
  const pixelsInside = (object: number, depth: number): number => {
    let pixels = 0
    const count = Math.min(pdfium.FPDFFormObj_CountObjects(object), mostObjects)
    for (let index = 0; index < count; index += 1)
      pixels += pixelsIn(pdfium.FPDFFormObj_GetObject(object, index), depth)
    return pixels
  }
  const pixelsIn = (object: number, depth: number): number => {
    const type = pdfium.FPDFPageObj_GetType(object)
    if (type === image) return pixelsOf(object)
    return type === form && depth < deepest ? pixelsInside(object, depth + 1) : 0
  }

  pdfium.FPDF_GetPageBoundingBox(page, scratch)
  const [left = 0, top = 0, right = 0, bottom = 0] = floats()
  const objects = pdfium.FPDFPage_CountObjects(page)
  let covered = 0
  let pixels = 0
  let shapes = 0
  for (let index = 0; index < Math.min(objects, mostObjects); index += 1) {
    const object = pdfium.pdfium._FPDFPage_GetObject(page, index)
    const type = pdfium.pdfium._FPDFPageObj_GetType(object)
    if (type === path) shapes += 1
    if (type !== image && type !== form) continue
    const inside = pixelsIn(object, 0)
    if (inside === 0) continue
    pixels += inside
    const box = boundsOf(object)
    if (box === undefined) continue
    const across = Math.min(box.right, right) - Math.max(box.left, left)
    const down = Math.min(box.top, top) - Math.max(box.bottom, bottom)
    covered += Math.max(across, 0) * Math.max(down, 0)
  }
  const area = Math.max((right - left) * (top - bottom), 1)
  return { objects, shapes, imageShare: Math.min(covered / area, 1), imagePixels: pixels }
}
