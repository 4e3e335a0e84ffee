/** @module-tag slow */
import type { TrainedModel } from '@docent/core/ports'
import { afterAll, describe, expect, it } from 'vitest'
import { invoices } from './invoices.fixture.ts'
import { tokenLabeller } from './token-labeller.ts'
import type { AnalysisOptions } from './analysis-options.ts'

const signal = new AbortController().signal
const opened: ReturnType<typeof tokenLabeller>[] = []
afterAll(() => Promise.all(opened.map((labeller) => labeller.close())))

function labellerWith(options: AnalysisOptions) {
  const labeller = tokenLabeller(options)
  opened.push(labeller)
  return labeller
}

const train = (labeller: ReturnType<typeof tokenLabeller>, pages = invoices(16)): Promise<TrainedModel> =>
  labeller.train({ pages, seed: 3, parameters: { epochs: 4 }, onProgress: () => undefined, signal })

describe('threads of analysis', () => {
  it('give the same bytes however many there are', async () => {
    const [one, three] = [
      await train(labellerWith({ trainingThreads: 1 })),
      await train(labellerWith({ trainingThreads: 3 })),
    ]
    expect(Buffer.compare(one.artifact, three.artifact)).toBe(0)
    expect(one.report).toEqual(three.report)
  })

  it('fail alone when a training needs more memory than they may have, and say so', async () => {
    const labeller = labellerWith({ memoryMb: 24, trainingThreads: 1 })
    const long = invoices(900)
    await expect(train(labeller, long)).rejects.toMatchObject({ code: 'too_large', message: /24 MB.*memoryMb/ })
  })

  it('score while a training runs', async () => {
    const labeller = labellerWith({ trainingThreads: 1 })
    const model = await labeller.load((await train(labeller)).artifact)
    const abort = new AbortController()
    const begun = Promise.withResolvers<void>()
    const request = {
      pages: invoices(200),
      seed: 3,
      parameters: {},
      onProgress: () => begun.resolve(),
      signal: abort.signal,
    }
    const training = labeller.train(request)
    await begun.promise
    expect(await model.label(invoices(5, 9), signal)).toHaveLength(5)
    // It would still have taken long: it did not end before the pages were scored.
    const reason = new Error('enough')
    abort.abort(reason)
    await expect(training).rejects.toBe(reason)
  })

  it('trains one after the other, and ends those that wait when it is closed', async () => {
    const labeller = tokenLabeller({ trainingThreads: 1 })
    const trainings = [train(labeller), train(labeller)]
    const settled = Promise.allSettled(trainings)
    await labeller.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
