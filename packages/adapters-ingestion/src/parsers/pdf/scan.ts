import type { PictureSettings } from './pdfium-picture.ts'
import type { PageMarks, PlacedPage } from './placed-word.ts'

/** How pages are drawn for text recognition: enough for small print, and bounded for posters. */
export const scanSettings: PictureSettings = { dpi: 200, maxPixels: 12_000_000, color: false }

/** A page with so many letters has real text; fewer may be a stamp or a number that a scanner adds. */
const fewLetters = 50
const legible = /[\p{L}\p{N}]/gu
/** Letters of fonts without a mapping to Unicode. */
const privateUse = /\p{Co}/u
const mostlyImage = 0.5
/** Unpacking more than this for one page is not worth its memory. */
const mostImagePixels = 150_000_000

/** Whether the text of a page must be read from its picture: it shows something and has hardly any text that can be read. */
export function isScan(page: PlacedPage, readMarks: () => PageMarks | undefined): boolean {
  let letters = 0
  for (const { text } of page.isGarbled === true ? [] : page.words) {
    if (!privateUse.test(text)) letters += text.match(legible)?.length ?? 0
    if (letters >= fewLetters) return false
  }
  const marks = readMarks()
  if (marks === undefined || marks.objects === 0 || marks.imagePixels > mostImagePixels) return false
  return letters === 0 || marks.imageShare >= mostlyImage
}
