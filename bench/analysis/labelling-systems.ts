import { tokenLabeller } from '@docent/adapters-analysis'
import type { LabelledPage } from '@docent/core/ports'
import { peakMegabytes } from '../measuring/child-process.ts'
import { TokenLabeller as PrototypeLabeller } from './baseline/labeller.mjs'
import type { Found } from './measures.ts'

export interface Labelled {
  readonly found: readonly (readonly Found[])[]
  /** F1 that training itself reported. */
  readonly estimate: number
  readonly trainSeconds: number
  /** Of processor time, all threads together, as the next one. */
  readonly trainCpuSeconds: number
  readonly pagesPerCpuSecond: number
  /** Milliseconds from the bytes of the model to the labels of one page, in threads that run already. */
  readonly firstPage?: number | undefined
  /** Most memory of the process, MB, with the pages. */
  readonly peakMb: number
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

/** Starts to measure; gives seconds since then, of the clock and of the processor. */
function stopwatch(): () => { readonly clock: number; readonly cpu: number } {
  const [start, used] = [performance.now(), process.cpuUsage()]
  return () => {
    const { user, system } = process.cpuUsage(used)
    return { clock: (performance.now() - start) / 1000, cpu: (user + system) / 1e6 }
  }
}

/** The adapter, through its port: in threads, from bytes. */
async function byDocent({ train, test, readingOrder, seed, parameters }: LabellingTask): Promise<Labelled> {
  const labeller = tokenLabeller({ memoryMb: 2048 })
  try {
    const trained = stopwatch()
    const request = {
      pages: train,
      seed,
      parameters: { readingOrder, ...parameters },
      onProgress: () => undefined,
      signal,
    }
    const { artifact, report } = await labeller.train(request)
    const training = trained()
    const peakMb = peakMegabytes()
    // Starting a thread is no part of it.
    await (await labeller.load(artifact)).close()
    const opened = stopwatch()
    const model = await labeller.load(artifact)
    await model.label(test.slice(0, 1), signal)
    const firstPage = opened().clock * 1000
    const scored = stopwatch()
    const found = await model.label(test, signal)
    return {
      found,
      estimate: report.overall.f1,
      ...{ trainSeconds: training.clock, trainCpuSeconds: training.cpu, peakMb, firstPage },
      pagesPerCpuSecond: test.length / scored().cpu,
      modelMb: artifact.length / 1e6,
    }
  } finally {
    await labeller.close()
  }
}

/** The prototype that the adapter was made from, unchanged. */
function byPrototype({ train, test, readingOrder, seed }: LabellingTask): Labelled {
  const model = new PrototypeLabeller({ order: readingOrder, seed })
  const trained = stopwatch()
  model.train(train.map(prototypeDocument))
  const training = trained()
  const scored = stopwatch()
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
    ...{ trainSeconds: training.clock, trainCpuSeconds: training.cpu, peakMb: peakMegabytes() },
    pagesPerCpuSecond: test.length / scored().cpu,
  }
}

/** By name. Each run is in a process of its own, so that its time and memory are its own. */
export const labellingSystems = { docent: byDocent, prototype: byPrototype }
export type LabellingSystem = keyof typeof labellingSystems

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
