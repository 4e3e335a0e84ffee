import { PDFDocument, StandardFonts } from 'pdf-lib'

/** A PDF of so many pages of running text; each page names its number and has a sentence of its own. */
export async function makePdf(pages: number, options: { readonly linesPerPage?: number } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let number = 1; number <= pages; number++) {
    const page = document.addPage([595, 842])
    page.drawText(`Chapter ${number}`, { x: 56, y: 780, size: 18, font })
    const lines = Array.from(
      { length: options.linesPerPage ?? 40 },
      (_, line) =>
        `Line ${line + 1} of page ${number} tells about harbour number ${number * 100 + line}, its ships and its keeper.`,
    )
    lines.forEach((line, index) => page.drawText(line, { x: 56, y: 750 - index * 16, size: 10, font }))
  }
  return document.save()
}
