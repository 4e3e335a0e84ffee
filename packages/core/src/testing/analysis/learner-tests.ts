import type { TrainedModel, TrainingProgress, TrainingRequest, WordPage } from '../../kernel/ports/index.ts'
import type { TestRunner } from '../test-runner.ts'

interface Loaded {
  close(): Promise<void>
}

/** What the learners of labels and of page classes have in common. */
interface Learner<Page extends WordPage, Model extends Loaded> {
  readonly name: string
  checkParameters(parameters: Readonly<Record<string, unknown>>): void
  train(request: TrainingRequest<Page>): Promise<TrainedModel>
  load(artifact: Uint8Array): Promise<Model>
  close(): Promise<void>
}

interface LearnerSuite<Page extends WordPage, Model extends Loaded> {
  readonly create: () => Learner<Page, Model> | Promise<Learner<Page, Model>>
  readonly parameters: Readonly<Record<string, unknown>>
  readonly reproducible?: boolean | undefined
  /** So many sample pages, from this number on. */
  readonly pages: (count: number, first?: number) => Page[]
  /** Predictions of the model for pages. */
  readonly use: (model: Model, pages: readonly Page[]) => Promise<unknown>
}

export function learnerTests<Page extends WordPage, Model extends Loaded>(
  runner: TestRunner,
  suite: LearnerSuite<Page, Model>,
): void {
  const { describe, it, expect, beforeAll, afterAll } = runner
  const invalid = { code: 'invalid_input' }

  describe('training', () => {
    let learner: Learner<Page, Model>
    beforeAll(async () => {
      learner = await suite.create()
    })
    afterAll(() => learner.close())

    const train = (changes: Partial<TrainingRequest<Page>> = {}): Promise<TrainedModel> =>
      learner.train({
        pages: suite.pages(12),
        seed: 1,
        parameters: suite.parameters,
        onProgress: () => undefined,
        signal: new AbortController().signal,
        ...changes,
      })

    it('has a name that models are kept under', () => {
      expect(learner.name).toMatch(/^[a-z][a-z0-9._-]{0,63}$/)
    })

    it('refuses a parameter that it does not know, and names it', async () => {
      const parameters = { ...suite.parameters, no_such_parameter: 1 }
      expect(() => learner.checkParameters(parameters)).toThrow(/no_such_parameter/)
      await expect(train({ parameters })).rejects.toMatchObject(invalid)
      expect(() => learner.checkParameters(suite.parameters)).not.toThrow()
    })

    it('refuses pages from which nothing can be learned', async () => {
      await expect(train({ pages: [] })).rejects.toMatchObject(invalid)
    })

    it('reports what to expect on new pages, and progress up to the end', async () => {
      const steps: TrainingProgress[] = []
      const { report, labels } = await train({ onProgress: (step) => void steps.push(step) })
      expect(report).toMatchObject({ documents: 12, pages: 12, indicative: true })
      expect(Object.keys(report.labels).sort()).toEqual([...labels].sort())
      for (const score of [report.overall, ...Object.values(report.labels)])
        for (const value of [score.precision, score.recall, score.f1]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.map(({ done }) => done)).toEqual(steps.map(({ done }) => done).toSorted((one, other) => one - other))
      expect(steps.at(-1)!.done).toBe(steps.at(-1)!.total)
    })

    it('gives the same model again', async () => {
      const [one, other] = [await train(), await train()]
      if (suite.reproducible !== false) expect(Buffer.compare(one.artifact, other.artifact)).toBe(0)
      const fresh = suite.pages(4, 100)
      const found = async (artifact: Uint8Array): Promise<unknown> => {
        const model = await learner.load(artifact)
        const scores = await suite.use(model, fresh)
        await model.close()
        return scores
      }
      expect(await found(one.artifact)).toEqual(await found(other.artifact))
    })

    it('refuses a model that is damaged, cut off or of another kind', async () => {
      const { artifact } = await train()
      const damaged = artifact.slice()
      damaged[damaged.length - 5]! ^= 255
      for (const bytes of [damaged, artifact.slice(0, artifact.length / 2), new Uint8Array(0), Buffer.from('{"a":1}')])
        await expect(learner.load(bytes)).rejects.toMatchObject(invalid)
    })

    it('rejects with the reason of a signal that is aborted before and while it trains', async () => {
      const reason = new Error('not wanted')
      await expect(train({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
      const abort = new AbortController()
      const training = train({ signal: abort.signal, onProgress: () => abort.abort(reason) })
      await expect(training).rejects.toBe(reason)
    })

    it('ends with what the function for progress throws', async () => {
      const failure = new Error('The progress could not be kept.')
      const training = train({
        onProgress: () => {
          throw failure
        },
      })
      await expect(training).rejects.toBe(failure)
      expect((await train()).labels).not.toHaveLength(0)
    })
  })

  describe('closing', () => {
    it('takes no more after it was closed, and can be closed again', async () => {
      const learner = await suite.create()
      await learner.close()
      await learner.close()
      const request = {
        pages: suite.pages(12),
        seed: 1,
        parameters: suite.parameters,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      }
      await expect(learner.train(request)).rejects.toMatchObject({ code: 'unavailable' })
      await expect(learner.load(new Uint8Array(0))).rejects.toMatchObject({ code: 'unavailable' })
    })

    it('ends its models', async () => {
      const [one, other] = [await suite.create(), await suite.create()]
      const { artifact } = await one.train({
        pages: suite.pages(12),
        seed: 1,
        parameters: suite.parameters,
        onProgress: () => undefined,
        signal: new AbortController().signal,
      })
      const loaded = await one.load(artifact)
      await loaded.close()
      await loaded.close()
      await expect(suite.use(loaded, suite.pages(1))).rejects.toMatchObject({ code: 'unavailable' })
      const open = await other.load(artifact)
      await other.close()
      await expect(suite.use(open, suite.pages(1))).rejects.toMatchObject({ code: 'unavailable' })
      await one.close()
    })
  })
}
