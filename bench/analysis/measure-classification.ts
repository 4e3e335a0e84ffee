import { pageClassifier } from '@docent/adapters-analysis'
import { calibrationError, type ClassifiedPage } from '@docent/core/ports'
import { seededRandom, shuffle } from '../../packages/adapters-analysis/src/numbers/seeded-random.ts'
import { rounded } from '../measuring/table.ts'
import { TextClassifier } from './baseline/textclf.mjs'
import type { ClassifiedSet } from './labelled-set.ts'
import type { MeasureOptions } from './measure-labelling.ts'

interface Judged {
  readonly accuracy: number
  readonly estimate?: number | undefined
  readonly confidenceError?: number | undefined
  readonly trainSeconds: number
}

/** One line for each number of pages a class and system: means over seeds, each with other pages to learn from. */
export async function measureClassification(set: ClassifiedSet, options: MeasureOptions): Promise<string[][]> {
  const lines: string[][] = []
  for (const count of options.counts) {
    const runs: Record<string, Judged[]> = { docent: [], ...(options.prototype && { prototype: [] }) }
    for (let seed = 1; seed <= options.seeds; seed++) {
      const train = sampleOf(set.train, count, seed)
      runs['docent']!.push(await byDocent(train, set.test, seed))
      runs['prototype']?.push(byPrototype(train, set.test, seed))
    }
    for (const [system, judged] of Object.entries(runs)) lines.push([set.name, String(count), system, ...means(judged)])
  }
  return lines
}

const sampleOf = (pages: readonly ClassifiedPage[], count: number, seed: number): ClassifiedPage[] =>
  [...Map.groupBy(pages, ({ pageClass }) => pageClass).values()].flatMap((ofClass) =>
    shuffle([...ofClass], seededRandom(seed)).slice(0, count),
  )

async function byDocent(
  train: readonly ClassifiedPage[],
  test: readonly ClassifiedPage[],
  seed: number,
): Promise<Judged> {
  const { signal } = new AbortController()
  const classifier = pageClassifier()
  try {
    const begun = performance.now()
    const trained = await classifier.train({ pages: train, seed, parameters: {}, onProgress: () => undefined, signal })
    const trainSeconds = (performance.now() - begun) / 1000
    const found = await (await classifier.load(trained.artifact)).classify(test, signal)
    const best = found.map(([first]) => first!)
    const isRight = best.map(({ pageClass }, at) => pageClass === test[at]!.pageClass)
    return {
      accuracy: isRight.filter(Boolean).length / test.length,
      estimate: trained.report.overall.f1,
      confidenceError: calibrationError(best.map(({ confidence }, at) => ({ confidence, isRight: isRight[at]! }))),
      trainSeconds,
    }
  } finally {
    await classifier.close()
  }
}

function byPrototype(train: readonly ClassifiedPage[], test: readonly ClassifiedPage[], seed: number): Judged {
  const textOf = ({ words }: ClassifiedPage): string => words.map(({ text }) => text).join(' ')
  const model = new TextClassifier({ seed, bigrams: true })
  const begun = performance.now()
  model.train(
    train.map(textOf),
    train.map(({ pageClass }) => pageClass),
  )
  const trainSeconds = (performance.now() - begun) / 1000
  const labels = model.labels as readonly string[]
  const right = test.filter((page) => {
    const chances = [...model.predict(textOf(page))]
    return labels[chances.indexOf(Math.max(...chances))] === page.pageClass
  })
  return { accuracy: right.length / test.length, trainSeconds }
}

const means = (runs: readonly Judged[]): string[] =>
  (['accuracy', 'estimate', 'confidenceError', 'trainSeconds'] as const).map((name) =>
    runs[0]![name] === undefined ? '' : rounded(runs.reduce((sum, run) => sum + run[name]! / runs.length, 0)),
  )
