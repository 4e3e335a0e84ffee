import { expect, it } from 'vitest'
import type { AnalysisOptions } from './analysis-options.ts'
import { pageClassifier } from './page-classifier.ts'
import { tokenLabeller } from './token-labeller.ts'

it.each([
  [{ trainingThreads: 0 }, /option "trainingThreads" must be a whole number from 1 on, and is 0/],
  [{ trainingsAtOnce: 1.5 }, /"trainingsAtOnce"/],
  [{ scoringThreads: Number.NaN }, /"scoringThreads"/],
  [{ memoryMb: 4 }, /"memoryMb" must be a whole number from 16 on/],
  [{ memoryMB: 64 } as AnalysisOptions, /no option memoryMB; did you mean memoryMb/],
])('refuses %j', (options, message) => {
  for (const create of [tokenLabeller, pageClassifier]) expect(() => create(options)).toThrow(message)
})
