import { expect, it } from 'vitest'
import { layOutPage } from './layout/lay-out-page.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { inheritedFontPdf } from './pdf.fixture.ts'

async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await openWithPdfium(bytes, { wasmBytes: 512 * 1024 * 1024 })
  const page = await document.page(1)
  await document.close()
  return layOutPage(page, 1).text
}

it('reads letters beyond the first 65,536, of which the engine gives two halves', async () => {
  expect(await textOf(inheritedFontPdf('the 𝜋 of 𠮟る'))).toBe('the 𝜋 of 𠮟る')
})

it('keeps the text of a page that takes its fonts from its parent when a form field is drawn into it', async () => {
  const text = await textOf(inheritedFontPdf('Name of the bird:', 'Goldcrest'))
  expect(text).toContain('Name of the bird:')
  expect(text).toContain('Goldcrest')
})
