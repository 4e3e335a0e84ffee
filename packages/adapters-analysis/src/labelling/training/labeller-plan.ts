import type { Folds } from '../../numbers/folds.ts'
import type { LabellerSettings } from '../labeller-settings.ts'

/** What all threads of one training agree about. */
export interface LabellerPlan {
  readonly labels: readonly string[]
  readonly settings: LabellerSettings
  readonly epochs: number
  readonly nodeBits: number
  readonly seed: number
  readonly firstFolds: Folds
  readonly secondFolds: Folds
  /** Two parts: what half of the documents teach shows how much more documents help. */
  readonly halfFolds: Folds
  readonly oneValueTypes: readonly number[]
  /** For numbers of one thread: weights, scores, and what is kept of the pages. */
  readonly memoryMb: number
  /** Chances of tags by models that had not seen the page, pages one after the other, words in the order of reading. */
  readonly chances: SharedArrayBuffer
}

/** Rounds of boosted trees. */
export const treeRounds = 160
/** Every so many of them progress is reported. */
export const roundsPerReport = 10

/** Steps of progress that training a second stage takes. */
export const secondSteps = (epochs: number): number => epochs + treeRounds / roundsPerReport
