import type { ParsedPage } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { parserPerTest, type DocumentParserSuiteOptions } from './document-parser-fixture.ts'

/** Rounding of 32-bit numbers. */
const tolerance = 0.01
/** White space, and the signs of Markdown tables. */
const betweenWords = /^(?:\s|\||---)*$/

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly box: readonly number[]
}

/** Words and their boxes, or their absence. */
export function parserWordTests(runner: TestRunner, options: DocumentParserSuiteOptions): void {
  const { describe, it, expect } = runner

  describe('words', () => {
    const test = parserPerTest(runner, options)

    if (options.layout === 'none') {
      it('gives no layout', async () => {
        const { pages } = await test.read()
        for (const page of pages) {
          expect(page.words).toBeUndefined()
          expect(page.width).toBeUndefined()
          expect(page.height).toBeUndefined()
        }
      })
      return
    }

    it('gives every page a size and parallel arrays of words', async () => {
      const { pages } = await test.read()
      for (const page of pages) {
        expect(page.width).toBeGreaterThan(0)
        expect(page.height).toBeGreaterThan(0)
        expect(page.words?.lengths.length).toBe(page.words?.offsets.length)
        expect(page.words?.boxes.length).toBe(4 * (page.words?.offsets.length ?? 0))
      }
    })

    it('lists the words in the order of the text, each at its place, and leaves none out', async () => {
      const { pages } = await test.read()
      for (const page of pages) {
        let end = 0
        for (const word of wordsOf(page)) {
          expect(word.start).toBeGreaterThanOrEqual(end)
          expect(word.text).toMatch(/^\S+$/)
          expect(page.text.slice(end, word.start)).toMatch(betweenWords)
          end = word.end
        }
        expect(end).toBeLessThanOrEqual(page.text.length)
        expect(page.text.slice(end)).toMatch(betweenWords)
      }
    })

    it('places every box inside the page', async () => {
      const { pages } = await test.read()
      for (const page of pages) {
        for (const { text, box } of wordsOf(page)) {
          const [x0 = Number.NaN, y0 = Number.NaN, x1 = Number.NaN, y1 = Number.NaN] = box
          const inside =
            x0 >= 0 && y0 >= 0 && x1 <= (page.width ?? 0) + tolerance && y1 <= (page.height ?? 0) + tolerance
          expect(inside && x0 < x1 && y0 < y1, `box of "${text}" on page ${page.number}: ${box.join(' ')}`).toBe(true)
        }
      }
    })
  })
}

function wordsOf(page: ParsedPage): Word[] {
  const { offsets = new Uint32Array(), lengths = new Uint32Array(), boxes = new Float32Array() } = page.words ?? {}
  return Array.from(offsets, (start, index) => {
    const end = start + (lengths[index] ?? 0)
    return { text: page.text.slice(start, end), start, end, box: [...boxes.subarray(index * 4, index * 4 + 4)] }
  })
}
