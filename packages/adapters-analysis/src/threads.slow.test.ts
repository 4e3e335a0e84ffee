/** @module-tag slow */
import type { TrainedModel, WordPage } from '@docent/core/ports'
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

const simpleModel = async (): Promise<Uint8Array> => {
  const parameters = { epochs: 1, effort: 'fast' }
  const request = { pages: invoices(6), seed: 3, parameters, onProgress: () => undefined, signal }
  return (await labellerWith({ trainingThreads: 1 }).train(request)).artifact
}

/** Words in many short lines. */
const crowdedPage = (count: number, text = 'word'): WordPage => ({
  document: 'crowded',
  page: 0,
  width: 1000,
  height: 20_000,
  words: Array.from({ length: count }, (_, at) => {
    const [x, y] = [(at % 8) * 120, Math.floor(at / 8) * 14]
    return { text, box: [x, y, x + 50, y + 10] as const }
  }),
})

describe('threads of analysis', () => {
  it('give the same bytes however many there are', async () => {
    const [one, three] = [
      await train(labellerWith({ trainingThreads: 1 })),
      await train(labellerWith({ trainingThreads: 3 })),
    ]
    expect(Buffer.compare(one.artifact, three.artifact)).toBe(0)
    expect(one.report).toEqual(three.report)
  })

  it('fail alone when a training needs more memory than they may have, and report it', async () => {
    const labeller = labellerWith({ memoryMb: 24, trainingThreads: 1 })
    const long = invoices(900)
    await expect(train(labeller, long)).rejects.toMatchObject({ code: 'too_large', message: /24 MB.*memoryMb/ })
  })

  it('fail one call when its pages need too much memory or are given up, and none of others', async () => {
    const labeller = labellerWith({ memoryMb: 32, trainingThreads: 1 })
    const model = await labeller.load(await simpleModel())
    const fresh = invoices(5, 9)
    const expected = await model.label(fresh, signal)
    // Words are cut when they are looked at, and come whole.
    const long = [crowdedPage(5000, 'x'.repeat(20_000))]
    const abort = new AbortController()
    const calls = Promise.allSettled([
      model.label(long, signal),
      model.label(fresh, signal),
      model.label(long, abort.signal),
      model.label(fresh, signal),
    ])
    const reason = new Error('enough')
    abort.abort(reason)
    const [tooLong, first, given, second] = await calls
    expect(tooLong).toMatchObject({ status: 'rejected', reason: { code: 'too_large' } })
    expect(given).toEqual({ status: 'rejected', reason })
    for (const call of [first, second]) expect(call).toEqual({ status: 'fulfilled', value: expected })
  })

  it('end in the middle of a page when its call is aborted', async () => {
    const labeller = labellerWith({ trainingThreads: 1 })
    const model = await labeller.load(await simpleModel())
    const abort = new AbortController()
    // Eight pages are one piece of work: nothing looks at the signal before its end.
    const scoring = model.label(
      Array.from({ length: 8 }, () => crowdedPage(10_000)),
      abort.signal,
    )
    const reason = new Error('enough')
    setImmediate(() => abort.abort(reason))
    await expect(scoring).rejects.toBe(reason)
    expect(await model.label(invoices(2, 9), signal)).toHaveLength(2)
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
