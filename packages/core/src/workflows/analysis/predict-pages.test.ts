import { expect, it } from 'vitest'
import type { WordPage } from '../../kernel/ports/index.ts'
import type { ArtifactRow } from '../../resources/artifacts/index.ts'
import type { ModelLoader } from './load-models.ts'
import { pagePredictor } from './predict-pages.ts'

const pageOf = (document: string, page: number): WordPage => ({ document, page, width: 10, height: 10, words: [] })
const pagesOf = (document: string, count: number): WordPage[] =>
  Array.from({ length: count }, (_, page) => pageOf(document, page))

/** Notes the pages of each call, and finds on every page its own number. */
function noting() {
  const calls: WordPage[][] = []
  const models = {
    with: (_row, work) =>
      work({
        labeller: {
          labels: ['page'],
          label: async (pages) => {
            calls.push([...pages])
            return pages.map(({ page }) => [{ label: 'page', words: [], box: [page, 0, 0, 0], confidence: 1 }])
          },
          close: async () => undefined,
        },
      }),
    isLoaded: () => true,
    close: async () => undefined,
  } satisfies ModelLoader
  return { calls, predict: pagePredictor({ models }) }
}

it('gives models whole documents, and pages back in their order', async () => {
  const { calls, predict } = noting()
  const pages = [...pagesOf('a', 10), ...pagesOf('b', 10), pageOf('a', 10), ...pagesOf('long', 40), pageOf('c', 0)]
  const steps: number[] = []
  const options = { signal: new AbortController().signal, onProgress: async (done: number) => void steps.push(done) }
  const found = await predict({ labelling: {} as ArtifactRow }, pages, options)
  expect(found.map(({ page }) => page)).toEqual(pages)
  expect(found.map(({ entities }) => entities[0]!.box[0])).toEqual(pages.map(({ page }) => page))
  const documents = calls.map((call) => [...new Set(call.map(({ document }) => document))].join())
  expect(documents).toEqual(['a', 'b', 'long', 'c'])
  expect(steps).toEqual([11, 21, 61, 62])
})
