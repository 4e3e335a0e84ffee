import { expect, it } from 'vitest'
import { layOutPage } from './layout/lay-out-page.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { tallFontPdf } from './pdf.fixture.ts'

it('keeps lines apart whose font claims to be higher than they are', async () => {
  const lines = ['3.1 Calling the font 2', '3.2 Options 3', '3.2.1 The default font 3', '3.2.2 Scaling 3']
  const document = await openWithPdfium(tallFontPdf(lines), { wasmBytes: 512 * 1024 * 1024 })
  const page = await document.page(1)
  await document.close()
  expect(layOutPage(page, 1).text).toBe(lines.join('\n'))
  for (const { y0, y1 } of page.words) expect(y1 - y0).toBeLessThan(16)
})
