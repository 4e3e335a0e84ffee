import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'
import { embeddingModelErrors } from './embedding-model-errors.ts'
import { startFakeOpenAiServer, type FakeOpenAiServer } from './fake-openai-server.ts'

export interface EmbeddingModelSuiteOptions {
  /** In the titles of the tests, such as `openaiCompatibleModels()`. */
  readonly name: string
  /**
   * `remote`: a client of a server with OpenAI's interface, connected to the model `fake` with 8 dimensions at the base
   * URL it gets; `local`: a model of this process.
   */
  readonly kind: 'local' | 'remote'
  /**
   * A model before each test. A local one leaves the URL aside. Vectors have the length 1, those of texts without words 0.
   */
  readonly open: (url: string) => EmbeddingModel | Promise<EmbeddingModel>
}

const texts = ['A harbour in the morning.', 'Interest rates rose again.', 'Grüße aus Köln', '港の朝']

/** What every `EmbeddingModel` must do. */
export function embeddingModelConformance(runner: TestRunner, options: EmbeddingModelSuiteOptions): void {
  const { describe, it, expect, beforeEach, afterEach } = runner
  describe(`${options.name} as an EmbeddingModel`, () => {
    let server: FakeOpenAiServer
    let model: EmbeddingModel
    beforeEach(async () => {
      server = await startFakeOpenAiServer()
      model = await options.open(server.url)
    })
    afterEach(() => server.close())

    it('declares usable limits', () => {
      expect(Number.isInteger(model.dimensions) && model.dimensions > 0).toBe(true)
      expect(Number.isInteger(model.maxBatch) && model.maxBatch > 0).toBe(true)
      expect(model.maxTokens).toBeGreaterThan(0)
      expect(model.hybridWeight >= 0 && model.hybridWeight <= 1).toBe(true)
      expect(model.languages.length).toBeGreaterThan(0)
    })

    for (const kind of ['passage', 'query'] as const) {
      it(`gives a ${kind} a finite vector of length 1 and of the declared dimensions`, async () => {
        for (const vector of await model.embed(texts, { kind })) {
          expect(vector).toBeInstanceOf(Float32Array)
          expect(vector).toHaveLength(model.dimensions)
          expect(vector.every(Number.isFinite)).toBe(true)
          expect(lengthOf(vector)).toBeCloseTo(1, 4)
        }
      })
    }

    it('keeps the order of the texts and gives the same vectors every time', async () => {
      const together = await model.embed(texts, { kind: 'passage' })
      const reversed = await model.embed(texts.toReversed(), { kind: 'passage' })
      expect(together).toHaveLength(texts.length)
      expect(reversed.toReversed()).toEqual(together)
      for (const [index, text] of texts.entries()) {
        expect(await model.embed([text], { kind: 'passage' })).toEqual([together[index]])
      }
    })

    it('gives different texts different vectors', async () => {
      const [harbour, rates] = await model.embed(texts, { kind: 'passage' })
      expect(harbour).not.toEqual(rates)
    })

    it('gives texts without words zero vectors, between others as well', async () => {
      const vectors = await model.embed(['', 'word', ' \n\t'], { kind: 'passage' })
      expect(vectors.map((vector) => Math.round(lengthOf(vector)))).toEqual([0, 1, 0])
      expect(vectors[0]).toHaveLength(model.dimensions)
    })

    it('answers an empty call with nothing', async () => {
      expect(await model.embed([], { kind: 'passage' })).toEqual([])
    })

    it('takes a full batch and refuses a larger one', async () => {
      const full = Array.from({ length: model.maxBatch }, (_, index) => `text ${index}`)
      expect(await model.embed(full, { kind: 'passage' })).toHaveLength(model.maxBatch)
      await expect(model.embed([...full, 'one more'], { kind: 'passage' })).rejects.toMatchObject({
        code: 'invalid_input',
      })
    })

    it('rejects with the reason of an aborted signal', async () => {
      const reason = new Error('not wanted')
      const signal = AbortSignal.abort(reason)
      await expect(model.embed(texts, { kind: 'query', signal })).rejects.toBe(reason)
    })

    if (options.kind === 'remote') embeddingModelErrors(runner, { model: () => model, server: () => server })
  })
}

function lengthOf(vector: Float32Array): number {
  return Math.hypot(...vector)
}
