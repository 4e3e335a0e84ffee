import { PDFDocument, StandardFonts } from 'pdf-lib'
import { expect, it } from 'vitest'
import { openWithPdfium } from './pdfium-engine.ts'

it('reads a check as a check and a digit as a digit', async () => {
  const made = await PDFDocument.create()
  const page = made.addPage([300, 100])
  const place = { y: 50, size: 12 }
  page.drawText('4 rooms', { ...place, x: 20, font: await made.embedFont(StandardFonts.Helvetica) })
  page.drawText('✔ ●', { ...place, x: 120, font: await made.embedFont(StandardFonts.ZapfDingbats) })
  const document = await openWithPdfium(await made.save(), { wasmBytes: 512 * 1024 * 1024 })
  const { words } = await document.page(1)
  await document.close()
  expect(words.map(({ text }) => text)).toEqual(['4', 'rooms', '✔', '●'])
})
