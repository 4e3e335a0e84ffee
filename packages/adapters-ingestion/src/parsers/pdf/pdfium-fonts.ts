import type { Pdfium } from './pdfium-module.ts'

/** PDFium's types of page objects. */
const text = 1
const form = 5
/** Objects looked at, those in forms included. */
const mostObjects = 5_000
/** Forms inside of forms. */
const deepest = 3

/**
 * The fonts that a page writes with, as the engine knows them: two loaded pages that use the same font of the file have the
 * same one as long as both are open.
 */
export function fontsOfPage(pdfium: Pdfium, page: number): ReadonlySet<number> {
  const fonts = new Set<number>()
  let left = mostObjects
  const look = (object: number, depth: number): void => {
    left -= 1
    const type = pdfium.pdfium._FPDFPageObj_GetType(object)
    if (type === text) fonts.add(pdfium.FPDFTextObj_GetFont(object))
    if (type !== form || depth === deepest) return
    const count = pdfium.FPDFFormObj_CountObjects(object)
    for (let index = 0; index < count && left > 0; index += 1) {
      look(pdfium.FPDFFormObj_GetObject(object, index), depth + 1)
    }
  }
  const count = pdfium.FPDFPage_CountObjects(page)
  for (let index = 0; index < count && left > 0; index += 1) {
    look(pdfium.pdfium._FPDFPage_GetObject(page, index), 0)
  }
  return fonts
}
