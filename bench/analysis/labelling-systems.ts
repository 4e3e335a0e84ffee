import { tokenLabeller } from '@docent/adapters-analysis'
import type { LabelledPage } from '@docent/core/ports'
import { TokenLabeller as PrototypeLabeller } from './baseline/labeller.mjs'
import type { Found } from './measures.ts'

export interface Labelled {
  readonly found: readonly (readonly Found[])[]
  /** F1 that training itself reported. */
  readonly estimate: number
  readonly trainSeconds: number
  readonly pagesPerSecond: number
  readonly modelMb?: number | undefined
}

export interface LabellingTask {
  readonly train: readonly LabelledPage[]
  readonly test: readonly LabelledPage[]
  readonly readingOrder: 'given' | 'boxes'
  readonly seed: number
  readonly parameters?: Readonly<Record<string, unknown>> | undefined
}

const signal = new AbortController().signal
const seconds = (start: number): number => (performance.now() - start) / 1000

/** The adapter, through its port: in threads, from bytes. */
export async function byDocent({ train, test, readingOrder, seed, parameters }: LabellingTask): Promise<Labelled> {
  const labeller = tokenLabeller({ memoryMb: 2048 })
  try {
    const begun = performance.now()
    const request = {
      pages: train,
      seed,
      parameters: { readingOrder, ...parameters },
      onProgress: () => undefined,
      signal,
    }
    const { artifact, report } = await labeller.train(request)
    const trainSeconds = seconds(begun)
    const model = await labeller.load(artifact)
    const scoring = performance.now()
    const found = await model.label(test, signal)
    const pagesPerSecond = test.length / seconds(scoring)
    return { found, estimate: report.overall.f1, trainSeconds, pagesPerSecond, modelMb: artifact.length / 1e6 }
  } finally {
    await labeller.close()
  }
}

/** The prototype that the adapter was made from, unchanged. */
export async function byPrototype({ train, test, readingOrder, seed }: LabellingTask): Promise<Labelled> {
  const model = new PrototypeLabeller({ order: readingOrder, seed })
  const begun = performance.now()
  model.train(train.map(prototypeDocument))
  const trainSeconds = seconds(begun)
  const scoring = performance.now()
  const found = test.map((page) =>
    (model.predict(prototypeDocument(page)).entities as PrototypeEntity[]).map(({ type, tokens, conf }): Found => ({
      label: type,
      words: tokens,
      confidence: conf,
    })),
  )
  return {
    found,
    estimate: Number((model.report as { f1?: number }).f1),
    trainSeconds,
    pagesPerSecond: test.length / seconds(scoring),
  }
}

interface PrototypeEntity {
  readonly type: string
  readonly tokens: readonly number[]
  readonly conf: number
}

const prototypeDocument = ({ document, page, words, entities }: LabelledPage) => ({
  id: `${document}+${page}`,
  tokens: words.map(({ text, box }) => ({ text, box: [...box], label: 'O' })),
  entities: entities.map(({ label, words: tokens }) => ({ type: label, tokens: [...tokens] })),
})
