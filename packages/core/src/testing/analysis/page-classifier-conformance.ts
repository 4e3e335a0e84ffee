import type { ClassifiedPage, LoadedPageClassifier, PageClassifier } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { learnerTests } from './learner-tests.ts'
import { emptyPage, sampleKinds } from './sample-pages.ts'

export interface PageClassifierSuiteOptions {
  /** In the titles of the tests, such as `pageClassifier()`. */
  readonly name: string
  /** A new one for each group of tests. */
  readonly create: () => PageClassifier | Promise<PageClassifier>
  /** Parameters with which training is quick and learns the sample pages. */
  readonly parameters: Readonly<Record<string, unknown>>
  /** Whether the same pages, parameters and seed give the same bytes; otherwise only the same classes. @default true */
  readonly reproducible?: boolean | undefined
}

/** What every `PageClassifier` must do. */
export function pageClassifierConformance(runner: TestRunner, options: PageClassifierSuiteOptions): void {
  const { describe, it, expect, beforeAll, afterAll } = runner
  const signal = new AbortController().signal

  describe(`${options.name} as a PageClassifier`, () => {
    learnerTests<ClassifiedPage, LoadedPageClassifier>(runner, {
      ...options,
      pages: sampleKinds,
      use: (model, pages) => model.classify(pages, signal),
    })

    describe('a trained model', () => {
      let classifier: PageClassifier
      let model: LoadedPageClassifier
      beforeAll(async () => {
        classifier = await options.create()
        const request = {
          pages: sampleKinds(24),
          seed: 1,
          parameters: options.parameters,
          onProgress: () => undefined,
          signal,
        }
        model = await classifier.load((await classifier.train(request)).artifact)
      })
      afterAll(async () => {
        await model.close()
        await classifier.close()
      })

      it('names its classes', () => {
        expect([...model.classes].sort()).toEqual(['invoice', 'letter'])
      })

      it('gives every class of each page, the likeliest first, with confidences that add up to 1', async () => {
        const fresh = sampleKinds(6, 100)
        const found = await model.classify(fresh, signal)
        expect(found.map(([best]) => best!.pageClass)).toEqual(fresh.map(({ pageClass }) => pageClass))
        for (const classes of found) {
          expect(classes).toHaveLength(2)
          expect(classes[0]!.confidence).toBeGreaterThanOrEqual(classes[1]!.confidence)
          expect(classes[0]!.confidence + classes[1]!.confidence).toBeCloseTo(1)
        }
      })

      it('classifies a page without words, and takes no pages', async () => {
        expect((await model.classify([emptyPage], signal))[0]).toHaveLength(2)
        expect(await model.classify([], signal)).toEqual([])
      })

      it('rejects with the reason of an aborted signal', async () => {
        const reason = new Error('not wanted')
        await expect(model.classify(sampleKinds(2), AbortSignal.abort(reason))).rejects.toBe(reason)
      })
    })
  })
}
