import type { ParsedPage, ParseResult } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { unreadableFile } from '../../unreadable-file.ts'
import { pdfRepeating } from './hostile-pdf.fixture.ts'
import { openWithPdfium } from './pdfium-engine.ts'
import type { PdfDocument, PlacedPage } from './placed-word.ts'
import { readPdf, type PdfReading } from './read-pdf.ts'

const wholeFile = Buffer.from('%PDF-1.7 … startxref 0 %%EOF')

const pageWith = (text: string): PlacedPage => ({
  width: 100,
  height: 100,
  words: text === '' ? [] : [{ text, x0: 10, y0: 10, x1: 50, y1: 20, turn: 0, glued: false }],
})

/** A document whose pages are texts or the errors reading them throws. */
function documentOf(pages: readonly (string | Error)[], changes: Partial<PdfDocument> = {}) {
  let closed = 0
  const document: PdfDocument = {
    pageCount: pages.length,
    title: undefined,
    repaired: false,
    page: (number) => {
      const page = pages[number - 1] ?? ''
      return typeof page === 'string' ? Promise.resolve(pageWith(page)) : Promise.reject(page)
    },
    close: () => {
      closed += 1
      return Promise.resolve()
    },
    ...changes,
  }
  return { document, closed: () => closed }
}

interface Engines extends Pick<PdfReading, 'scans' | 'skipped'> {
  readonly first: PdfDocument | Error
  readonly second?: PdfDocument | Error
  readonly bytes?: Uint8Array
}

async function read({ first, second = new Error('not expected'), bytes = wholeFile, ...rest }: Engines) {
  const opened: string[] = []
  const open = (name: string, engine: PdfDocument | Error) => (): Promise<PdfDocument> => {
    opened.push(name)
    return engine instanceof Error ? Promise.reject(engine) : Promise.resolve(engine)
  }
  let broken = false
  const pages: ParsedPage[] = []
  const result: ParseResult = await readPdf({
    ...rest,
    bytes,
    engines: { first: open('first', first), second: open('second', second), onBroken: () => (broken = true) },
    onPageCount: () => undefined,
    onPage: (page) => {
      pages.push(page)
      return Promise.resolve()
    },
  })
  return { result, texts: pages.map((page) => page.text), numbers: pages.map((page) => page.number), opened, broken }
}

describe('readPdf', () => {
  it('needs the second engine only when the first fails or finds nothing', async () => {
    const { document, closed } = documentOf(['', 'two', ''])
    expect(await read({ first: document })).toMatchObject({
      texts: ['', 'two', ''],
      numbers: [1, 2, 3],
      opened: ['first'],
      result: { type: 'pdf', pageCount: 3 },
    })
    expect(closed()).toBe(1)
  })

  it('reads with the second engine what the first cannot open', async () => {
    const second = documentOf(['one'])
    expect(await read({ first: new Error('format'), second: second.document })).toMatchObject({ texts: ['one'] })
    expect(second.closed()).toBe(1)
  })

  it('reads single pages with the second engine', async () => {
    const first = documentOf(['one', new Error('page 2'), 'three'])
    const second = documentOf(['ONE', 'TWO', 'THREE'])
    const { texts, result } = await read({ first: first.document, second: second.document })
    expect(texts).toEqual(['one', 'TWO', 'three'])
    expect(result.warnings).toBeUndefined()
    expect([first.closed(), second.closed()]).toEqual([1, 1])
  })

  it('names pages that no engine can read', async () => {
    const { document } = documentOf(['one', new Error('page 2'), 'three'])
    const { texts, result } = await read({ first: document, second: new Error('format') })
    expect(texts).toEqual(['one', '', 'three'])
    expect(result.warnings).toEqual(['Page 2 could not be read; export the PDF again to have the whole text.'])
  })

  it('refuses a file none of whose pages can be read', async () => {
    const { document } = documentOf([new Error('page 1'), new Error('page 2')])
    await expect(read({ first: document, second: new Error('format') })).rejects.toMatchObject({
      code: 'ingestion_failed',
      message: expect.stringMatching(/damaged/) as string,
    })
  })

  it('asks the second engine when the first finds no text at all', async () => {
    const { document } = documentOf(['', ''])
    expect((await read({ first: document, second: documentOf(['', 'TWO']).document })).texts).toEqual(['', 'TWO'])
    expect((await read({ first: document, second: documentOf(['', '']).document })).texts).toEqual(['', ''])
    expect(
      (await read({ first: document, second: documentOf(['other', 'number', 'of pages']).document })).texts,
    ).toEqual(['', ''])
    expect((await read({ first: document, second: new Error('format') })).texts).toEqual(['', ''])
  })

  describe('a page whose fonts do not say which letters it has', () => {
    const guessed = { unmapped: 0.9, isGarbled: true }
    const garbled = (page: Partial<PlacedPage> = guessed): PdfDocument => ({
      ...documentOf(['']).document,
      page: () => Promise.resolve({ ...pageWith('0LWJOLHG'), ...page }),
    })

    it('is read by the second engine', async () => {
      expect((await read({ first: garbled(), second: documentOf(['Mitglied']).document })).texts).toEqual(['Mitglied'])
    })

    it('stays where the second engine reads the same, hardly anything or nothing', async () => {
      for (const second of [documentOf(['0LWJOLHG']).document, documentOf(['M']).document, new Error('format')])
        expect((await read({ first: garbled(), second })).texts).toEqual(['0LWJOLHG'])
    })

    it('is a matter of the first engine when that guessed only a few letters', async () => {
      expect((await read({ first: garbled({ unmapped: 0.01 }) })).texts).toEqual(['0LWJOLHG'])
    })

    it('is read from its picture where no engine knows the letters', async () => {
      const marks = () => ({ objects: 1, shapes: 0, imageShare: 0, imagePixels: 0 })
      const picture = () => ({ png: new Uint8Array(1), width: 1, height: 1 })
      const second = documentOf(['0LWJOLHG']).document
      const first = { ...garbled(), marks, picture }
      expect((await read({ first, second, scans: 'render' })).texts).toEqual([''])
      const legible = { ...garbled({ unmapped: 0.9 }), marks, picture }
      expect((await read({ first: legible, second, scans: 'render' })).texts).toEqual(['0LWJOLHG'])
    })
  })

  it('gives up a first engine that has trapped, without touching it again', async () => {
    const trap = new Error('unreachable')
    trap.name = 'RuntimeError'
    const first = documentOf(['one', trap, 'not read any more'])
    const outcome = await read({ first: first.document, second: documentOf(['ONE', 'TWO', 'THREE']).document })
    expect(outcome).toMatchObject({ texts: ['one', 'TWO', 'THREE'], broken: true })
    expect(first.closed()).toBe(0)
  })

  it('believes an engine that knows what is wrong', async () => {
    const locked = unreadableFile('The PDF is locked; unlock it.')
    await expect(read({ first: locked, second: documentOf(['one']).document })).rejects.toBe(locked)
    await expect(read({ first: documentOf(['one', locked]).document })).rejects.toBe(locked)
  })

  it('distinguishes an incomplete file from a damaged one', async () => {
    const part = Buffer.from('%PDF-1.7 …')
    const message = (text: RegExp) => ({ message: expect.stringMatching(text) as string })
    const repaired = documentOf(['one'], { repaired: true }).document
    const failure = new Error('format')
    await expect(read({ first: repaired, bytes: part })).rejects.toMatchObject(message(/incomplete/))
    await expect(read({ first: failure, second: failure, bytes: part })).rejects.toMatchObject(message(/incomplete/))
    await expect(read({ first: failure, second: failure })).rejects.toMatchObject(message(/damaged/))
    expect((await read({ first: repaired })).texts).toEqual(['one'])
  })

  describe('pages that are one object of the file', () => {
    it('are read once', async () => {
      const engine = await openWithPdfium(pdfRepeating(3_000), { wasmBytes: 512 * 1024 * 1024 })
      let reads = 0
      const first: PdfDocument = { ...engine, page: (number) => ((reads += 1), engine.page(number)) }
      const { texts, numbers } = await read({ first })
      expect(reads).toBe(1)
      expect(numbers).toEqual(Array.from({ length: 3_000 }, (_page, index) => index + 1))
      expect(new Set(texts)).toEqual(new Set(['A good page']))
    })

    const objectOf = (number: number) => Promise.resolve(number % 2)

    it('are distinguished from those without a known object', async () => {
      const { document } = documentOf(['one', 'two', 'three', 'four'], { objectOf })
      expect((await read({ first: document })).texts).toEqual(['one', 'two', 'one', 'four'])
    })

    it('are all left out when one of them has ended a process', async () => {
      const asked: number[] = []
      const { document } = documentOf(['bad', 'two', 'bad', 'four'], { objectOf })
      const first = { ...document, page: (number: number) => (asked.push(number), document.page(number)) }
      const { texts, result } = await read({ first, skipped: [1] })
      expect(texts).toEqual(['', 'two', '', 'four'])
      expect(asked).toEqual([2, 4])
      expect(result.warnings).toEqual([expect.stringContaining('Pages 1, 3 could not be read')])
    })

    it('are drawn once when they are scans', async () => {
      let drawn = 0
      const picture = () => ((drawn += 1), { png: new Uint8Array(1), width: 1, height: 1 })
      const marks = () => ({ objects: 1, shapes: 0, imageShare: 1, imagePixels: 1_000_000 })
      const { document } = documentOf(['', '', ''], { objectOf: () => Promise.resolve(7), marks, picture })
      expect((await read({ first: document, scans: 'render' })).numbers).toEqual([1, 2, 3])
      expect(drawn).toBe(1)
    })
  })

  it.each([
    [' A title ', 'A title'],
    ['(anonymous)', undefined],
    ['Untitled', undefined],
    ['  ', undefined],
  ])('takes the title "%s" as %s', async (title, expected) => {
    expect((await read({ first: documentOf(['one'], { title }).document })).result.title).toBe(expected)
  })
})
