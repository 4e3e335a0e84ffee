import { expect, it } from 'vitest'
import { openWithPdfium } from './pdfium-engine.ts'
import { pdfOf, unmappedPdf } from './pdf.fixture.ts'

const legibilityOf = async (bytes: Uint8Array): Promise<object> => {
  const document = await openWithPdfium(bytes, { wasmBytes: 512 * 1024 * 1024 })
  const { unmapped, isGarbled } = await document.page(1)
  await document.close()
  return { unmapped, isGarbled }
}

it('knows a page that has numbers of glyphs for letters', async () => {
  expect(await legibilityOf(unmappedPdf('An application for membership of the society'))).toEqual({
    unmapped: expect.closeTo(1, 1) as number,
    isGarbled: true,
  })
})

it('has nothing to say of a page whose fonts name their letters', async () => {
  const page = await legibilityOf(await pdfOf([[{ x: 60, y: 60, lines: ['Naïve – “quoted” café'] }]]))
  expect(page).toEqual({ unmapped: undefined, isGarbled: undefined })
})
