import type { TestRunner } from '../test-runner.ts'
import { nextTurn, parserPerTest, type DocumentParserSuiteOptions } from './document-parser-fixture.ts'

/** Back-pressure, aborting and readers that fail. */
export function parserFlowTests(runner: TestRunner, options: DocumentParserSuiteOptions): void {
  const { describe, it, expect } = runner
  const { sample } = options
  const canceled = { code: 'canceled' }

  describe('flow', () => {
    const test = parserPerTest(runner, options)

    it('waits for the reader of each page before it hands over the next', async () => {
      let reading = 0
      let most = 0
      let read = 0
      const result = await test.parse({
        onPage: async () => {
          reading += 1
          most = Math.max(most, reading)
          await nextTurn()
          await nextTurn()
          reading -= 1
          read += 1
        },
      })
      expect(most).toBe(1)
      expect(read).toBe(result.pageCount)
    })

    it('does not end before the last page is read', async () => {
      const lastPage = Promise.withResolvers<void>()
      const release = Promise.withResolvers<void>()
      let ended = false
      const parsing = test
        .parse({
          onPage: async (page) => {
            if (page.number < sample.pages.length) return
            lastPage.resolve()
            await release.promise
          },
        })
        .then(() => (ended = true))
      await lastPage.promise
      await nextTurn()
      expect(ended).toBe(false)
      release.resolve()
      await parsing
      expect(ended).toBe(true)
    })

    it('does not begin when the signal is aborted already', async () => {
      let pages = 0
      const parsing = test.parse({ signal: AbortSignal.abort(), onPage: () => void (pages += 1) })
      await expect(parsing).rejects.toMatchObject(canceled)
      expect(pages).toBe(0)
    })

    it('stops when it is aborted while a page is read, and reads the next document', async () => {
      const controller = new AbortController()
      let pages = 0
      const parsing = test.parse({
        signal: controller.signal,
        onPage: async () => {
          pages += 1
          controller.abort()
          await nextTurn()
        },
      })
      await expect(parsing).rejects.toMatchObject(canceled)
      await nextTurn()
      expect(pages).toBe(1)
      expect((await test.read()).pages).toHaveLength(sample.pages.length)
    })

    it('passes on the error of a reader, and reads the next document', async () => {
      const failure = new Error('the reader is full')
      const parsing = test.parse({ onPage: () => Promise.reject(failure) })
      await expect(parsing).rejects.toBe(failure)
      expect((await test.read()).pages).toHaveLength(sample.pages.length)
    })

    it('is not disturbed by a signal that aborts after the end', async () => {
      const controller = new AbortController()
      const first = await test.read({ signal: controller.signal })
      controller.abort()
      expect(await test.read()).toEqual(first)
    })
  })
}
