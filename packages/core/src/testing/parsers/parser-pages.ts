import type { TestRunner } from '../test-runner.ts'
import { parserPerTest, type DocumentParserSuiteOptions } from './document-parser-fixture.ts'

/** What a readable file gives. */
export function parserPageTests(runner: TestRunner, options: DocumentParserSuiteOptions): void {
  const { describe, it, expect } = runner
  const { sample } = options

  describe('pages', () => {
    const test = parserPerTest(runner, options)

    it('names itself and takes the media type of the sample', () => {
      expect(test.parser.name).not.toBe('')
      expect(test.parser.mediaTypes).toContain(sample.mediaType)
    })

    it('reports the type, the number of pages and the title', async () => {
      const { result, pageCounts } = await test.read()
      expect(result.type).toBe(sample.type)
      expect(result.pageCount).toBe(sample.pages.length)
      expect(result.title).toBe(sample.title)
      expect(result.warnings ?? []).toEqual([])
      expect(pageCounts).toEqual([sample.pages.length])
    })

    it('hands over all pages in order, numbered from 1', async () => {
      const { pages } = await test.read()
      expect(pages.map((page) => page.number)).toEqual(sample.pages.map((_texts, index) => index + 1))
    })

    it('finds the texts of each page in their order', async () => {
      const { pages } = await test.read()
      for (const [index, texts] of sample.pages.entries()) {
        let position = 0
        for (const text of texts) {
          const found = pages[index]?.text.indexOf(text, position) ?? -1
          expect(found, `"${text}" on page ${index + 1}`).toBeGreaterThanOrEqual(position)
          position = found + text.length
        }
      }
    })

    it('gives text without carriage returns and control characters', async () => {
      const { pages } = await test.read()
      for (const page of pages) expect(page.text.replaceAll(/[\n\t]/g, '')).not.toMatch(/[\p{Cc}\ufeff]/u)
    })

    it('gives the same again, also side by side', async () => {
      const first = await test.read()
      const [second, third] = await Promise.all([test.read(), test.read()])
      expect(second).toEqual(first)
      expect(third).toEqual(first)
    })

    it('leaves the bytes to the caller', async () => {
      const bytes = sample.bytes.slice()
      await test.read({ bytes })
      expect(bytes.byteLength).toBe(sample.bytes.byteLength)
      expect(bytes.every((byte, index) => byte === sample.bytes[index])).toBe(true)
    })
  })
}
