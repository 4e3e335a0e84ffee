import type { Reranker } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

export interface RerankerFixture {
  /**
   * It gives a finite number for each text, higher for better ones; `invalid_input` for more than `maxTexts`,
   * `provider_failed` after `fail`.
   */
  readonly reranker: Reranker
  /** Makes the next call fail as a server that is down does. */
  readonly fail: () => void
  /** Lets go of everything that the fixture holds. Called once, after its test. */
  readonly dispose: () => Promise<void>
}

export interface RerankerSuiteOptions {
  /** In the titles of the tests. */
  readonly name: string
  /** A new one before each test. */
  readonly create: () => Promise<RerankerFixture>
}

const query = 'harbour dues'
const texts = ['Interest rates rose again.', 'The harbour dues are paid monthly.', 'A harbour in the morning.']

/** What every `Reranker` must do. */
export function rerankerConformance(runner: TestRunner, options: RerankerSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  describe(`${options.name} as a Reranker`, () => {
    let fixture: RerankerFixture
    beforeEach(async () => {
      fixture = await options.create()
    })
    afterEach(() => fixture.dispose())

    it('declares usable limits', () => {
      const { maxTexts, relevantScore } = fixture.reranker
      expect(Number.isInteger(maxTexts) && maxTexts > 0).toBe(true)
      expect(relevantScore === undefined || relevantScore > 0).toBe(true)
    })

    it('scores every text, in the order they came, the best highest', async () => {
      const scores = await fixture.reranker.rerank(query, texts)
      expect(scores).toHaveLength(3)
      expect(scores.every((score) => Number.isFinite(score))).toBe(true)
      expect(scores[1]).toBeGreaterThan(scores[2]!)
      expect(scores[2]).toBeGreaterThan(scores[0]!)
      expect(await fixture.reranker.rerank(query, texts.toReversed())).toEqual(scores.toReversed())
    })

    it('gives no scores for no texts', async () => {
      expect(await fixture.reranker.rerank(query, [])).toEqual([])
    })

    it('takes as many texts as it declares and refuses more', async () => {
      const { maxTexts } = fixture.reranker
      const full = Array.from({ length: maxTexts }, (_, index) => `text ${index}`)
      expect(await fixture.reranker.rerank(query, full)).toHaveLength(maxTexts)
      await expect(fixture.reranker.rerank(query, [...full, 'one more'])).rejects.toMatchObject({
        code: 'invalid_input',
      })
    })

    it('rejects with the reason of an aborted signal', async () => {
      const reason = new Error('not wanted')
      await expect(fixture.reranker.rerank(query, texts, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    })

    it('reports when the other side failed, and works again after that', async () => {
      fixture.fail()
      await expect(fixture.reranker.rerank(query, texts)).rejects.toMatchObject({ code: 'provider_failed' })
      expect(await fixture.reranker.rerank(query, texts)).toHaveLength(3)
    })
  })
}
