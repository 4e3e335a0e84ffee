import type { LabelledPage, LoadedTokenLabeller, TokenLabeller } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { emptyPage, samplePages } from './sample-pages.ts'
import { learnerTests } from './learner-tests.ts'

export interface TokenLabellerSuiteOptions {
  /** In the titles of the tests, such as `tokenLabeller()`. */
  readonly name: string
  /** A new one for each group of tests. */
  readonly create: () => TokenLabeller | Promise<TokenLabeller>
  /** Parameters with which training is quick and learns the sample pages. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether the same pages, parameters and seed give the same bytes; otherwise only the same labels. @default true */
  readonly reproducible?: boolean | undefined
}

/** What every `TokenLabeller` must do. */
export function tokenLabellerConformance(runner: TestRunner, options: TokenLabellerSuiteOptions): void {
  const { describe, it, expect, beforeAll, afterAll } = runner
  const signal = new AbortController().signal

  describe(`${options.name} as a TokenLabeller`, () => {
    learnerTests<LabelledPage, LoadedTokenLabeller>(runner, {
      ...options,
      pages: samplePages,
      use: (model, pages) => model.label(pages, signal),
    })

    describe('a trained model', () => {
      let labeller: TokenLabeller
      let model: LoadedTokenLabeller
      beforeAll(async () => {
        labeller = await options.create()
        const request = {
          pages: samplePages(24),
          seed: 1,
          parameters: options.parameters,
          onProgress: () => undefined,
          signal,
        }
        const trained = await labeller.train(request)
        model = await labeller.load(trained.artifact)
      })
      afterAll(async () => {
        await model.close()
        await labeller.close()
      })

      it('names its labels', () => {
        expect([...model.labels].sort()).toEqual(['amount', 'name'])
      })

      it('finds the entities of new pages, in the order of the pages', async () => {
        const fresh = samplePages(6, 100)
        const found = await model.label(fresh, signal)
        expect(found).toHaveLength(fresh.length)
        for (const [at, { entities }] of fresh.entries())
          expect(found[at]!.map(({ label, words }) => ({ label, words })).toSorted(byLabel)).toEqual(
            entities.toSorted(byLabel),
          )
      })

      it('gives boxes around all words and confidences from 0 to 1', async () => {
        const fresh = samplePages(3, 100)
        for (const [at, entities] of (await model.label(fresh, signal)).entries()) {
          for (const { words, box, confidence } of entities) {
            const boxes = words.map((word) => fresh[at]!.words[word]!.box)
            expect(box[0]).toBe(Math.min(...boxes.map(([x0]) => x0)))
            expect(box[2]).toBe(Math.max(...boxes.map(([, , x1]) => x1)))
            expect(confidence).toBeGreaterThanOrEqual(0)
            expect(confidence).toBeLessThanOrEqual(1)
          }
        }
      })

      it('finds nothing on a page without words, and takes no pages', async () => {
        expect(await model.label([emptyPage], signal)).toEqual([[]])
        expect(await model.label([], signal)).toEqual([])
      })

      it('rejects with the reason of an aborted signal', async () => {
        const reason = new Error('not wanted')
        await expect(model.label(samplePages(2), AbortSignal.abort(reason))).rejects.toBe(reason)
      })
    })
  })
}

const byLabel = (one: { readonly label: string }, other: { readonly label: string }): number =>
  one.label.localeCompare(other.label)
