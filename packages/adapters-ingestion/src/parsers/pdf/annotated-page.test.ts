import { afterEach, expect, it, vi } from 'vitest'
import { annotatedPdf } from './annotated-pdf.fixture.ts'
import { layOutPage } from './layout/lay-out-page.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { loadPdfium } from './pdfium-module.ts'

afterEach(() => vi.restoreAllMocks())

it('reads the text of a page with annotations once', async () => {
  const reading = vi.spyOn(await loadPdfium(), 'FPDFText_LoadPage')
  const document = await openWithPdfium(await annotatedPdf(), { wasmBytes: 512 * 1024 * 1024, rules: true })
  const page = await document.page(1)
  await document.close()
  expect(layOutPage(page, 1).text).toMatch(/Name of the bird:\s*Goldcrest/)
  expect(page.notes).toEqual(['ring: R-4711', 'Comment (Ann): Seen twice?'])
  expect(reading).toHaveBeenCalledTimes(1)
})
