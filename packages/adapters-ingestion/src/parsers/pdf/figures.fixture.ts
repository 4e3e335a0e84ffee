import { PDFDocument, StandardFonts, type PDFPage } from 'pdf-lib'
import { encodePng } from '../../images/encode-png.ts'

const pixels = Uint8Array.from({ length: 8 * 8 }, (_, index) => index * 3)

/**
 * Five pages with a line of text: nothing besides it; a logo and a ruled table; a photo; the same photo inside of a form; a
 * drawing of many strokes.
 */
export async function figuresPdf(): Promise<Uint8Array> {
  const photos = await PDFDocument.create()
  const png = encodePng({ width: 8, height: 8, channels: 1, pixels, dpi: 72 })
  photos.addPage([200, 200]).drawImage(await photos.embedPng(png), { x: 0, y: 0, width: 200, height: 200 })
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const image = await document.embedPng(png)
  const [form] = await document.embedPdf(await photos.save())
  const page = (draw: (page: PDFPage) => void): void => {
    const added = document.addPage([595, 842])
    added.drawText('A line that says what the page is about.', { x: 60, y: 760, size: 10, font })
    draw(added)
  }
  page(() => undefined)
  page((on) => {
    on.drawImage(image, { x: 480, y: 780, width: 90, height: 40 })
    for (let row = 0; row < 12; row += 1) {
      on.drawLine({ start: { x: 60, y: 600 - row * 20 }, end: { x: 500, y: 600 - row * 20 } })
    }
  })
  page((on) => on.drawImage(image, { x: 60, y: 300, width: 400, height: 300 }))
  page((on) => on.drawPage(form!, { x: 60, y: 300, width: 400, height: 300 }))
  page((on) => {
    for (let stroke = 0; stroke < 400; stroke += 1) {
      on.drawLine({ start: { x: 60 + stroke, y: 300 }, end: { x: 80 + stroke, y: 340 + (stroke % 9) } })
    }
  })
  return document.save()
}
