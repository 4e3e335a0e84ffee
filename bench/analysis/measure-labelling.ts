import { shuffle, seededRandom } from '../../packages/adapters-analysis/src/numbers/seeded-random.ts'
import { rounded } from '../measuring/table.ts'
import { startChild } from '../measuring/child-process.ts'
import type { Labelled, LabellingSystem, LabellingTask } from './labelling-systems.ts'
import type { LabelledSet } from './labelled-set.ts'
import { confidenceError, entityCounts, f1Of, fieldCounts } from './measures.ts'

export interface MeasureOptions {
  /** Pages to learn from; more than there are means all. */
  readonly counts: readonly number[]
  readonly seeds: number
  readonly prototype: boolean
  readonly parameters: Readonly<Record<string, unknown>>
}

async function runApart(system: LabellingSystem, task: LabellingTask): Promise<Labelled> {
  await using child = startChild(new URL('labelling-process.ts', import.meta.url).href, system)
  return await child.call<Labelled>('run', task)
}

/** One line of the table for each number of pages, order and system: means over seeds, each with other pages to learn from. */
export async function measureLabelling(set: LabelledSet, options: MeasureOptions): Promise<string[][]> {
  const lines: string[][] = []
  for (const count of new Set(options.counts.map((wanted) => Math.min(wanted, set.train.length)))) {
    for (const readingOrder of set.hasOrder ? (['given', 'boxes'] as const) : (['boxes'] as const)) {
      for (const system of options.prototype ? (['docent', 'prototype'] as const) : (['docent'] as const)) {
        const runs: Figures[] = []
        for (let seed = 1; seed <= options.seeds; seed++) {
          const train = shuffle([...set.train], seededRandom(seed)).slice(0, count)
          const task = { train, test: set.test, readingOrder, seed, parameters: options.parameters }
          runs.push(figuresOf(set, await runApart(system, task)))
        }
        lines.push([set.name, String(count), readingOrder, system, ...means(runs)])
      }
    }
  }
  return lines
}

type Figures = readonly (number | undefined)[]

function figuresOf({ test, fields }: LabelledSet, labelled: Labelled): Figures {
  const { found } = labelled
  return [
    f1Of(entityCounts(test, found)),
    fields && f1Of(fieldCounts(test, fields, found, 'exact')),
    fields && f1Of(fieldCounts(test, fields, found, 'alnum')),
    labelled.estimate,
    confidenceError(test, found),
    labelled.trainSeconds,
    labelled.trainCpuSeconds,
    labelled.pagesPerCpuSecond,
    labelled.firstPage,
    labelled.peakMb,
    labelled.modelMb,
  ]
}

export const labellingHead = [
  ...['set', 'pages', 'order', 'system', 'entity F1', 'fields exact', 'alnum', 'estimate', 'confidence off'],
  ...['train s', 'CPU s', 'pages/CPU s', 'first ms', 'peak MB', 'model MB'],
]

const means = (runs: readonly Figures[]): string[] =>
  runs[0]!.map((first, at) =>
    first === undefined ? '' : rounded(runs.reduce((sum, run) => sum + run[at]! / runs.length, 0)),
  )
