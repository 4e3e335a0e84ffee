import { expect, it } from 'vitest'
import { fillLostLetters, lostLetter } from './lost-letters.ts'
import { openPdf } from './open-pdf.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import { inheritedFontPdf } from './pdf.fixture.ts'
import type { PdfDocument, PlacedWord } from './placed-word.ts'

const bytes = inheritedFontPdf('The long and winding search ends with ﬁnding a bird of the [multi-ofﬁce], which sings')

async function textWith(second: readonly Partial<PlacedWord>[]): Promise<string> {
  const place = { x0: 230, y0: 40, x1: 270, y1: 55, turn: 0, glued: false } as const
  const other: PdfDocument = {
    ...{ pageCount: 1, title: undefined, repaired: true, close: () => Promise.resolve() },
    page: () =>
      Promise.resolve({ width: 500, height: 100, words: second.map((word) => ({ text: '', ...place, ...word })) }),
  }
  const pdf = await openPdf(bytes, {
    first: (file) => openWithPdfium(file, { wasmBytes: 512 * 1024 * 1024 }),
    second: () => Promise.resolve(other),
    onBroken: () => undefined,
  })
  const page = await pdf.page(1)
  await pdf.close()
  return page!.words.map(({ text }) => text).join(' ')
}

it('takes letters of which the first engine has no text from the second', async () => {
  expect(await textWith([{ text: 'finding' }, { text: '[multi-office],', x0: 330, x1: 370 }])).toContain(
    'with finding a bird of the [multi-office], which',
  )
})

it('takes them only from the same word in the same place, and leaves no marks', async () => {
  expect(await textWith([{ text: 'finding', y0: 80, y1: 95 }, { text: 'offices' }])).toContain(
    'with nding a bird of the [multi-ofce], which',
  )
})

it('does not try all ways in which many lost letters of a word could be those of another', () => {
  const place = { x0: 0, y0: 0, x1: 100, y1: 10, turn: 0, glued: false } as const
  const page = (text: string, hasLostLetters = false) => ({
    ...{ width: 100, height: 100, hasLostLetters },
    words: [{ ...place, text }],
  })
  const { words } = fillLostLetters(page(`a${lostLetter.repeat(40)}b`, true), page(`a${'x'.repeat(150)}c`))
  expect(words.map(({ text }) => text)).toEqual(['ab'])
})
