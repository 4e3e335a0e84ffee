import type { ModelReport } from '@docent/core/ports'
import { writeLabeller } from '../../artifact/labeller-artifact.ts'
import type { StoredChain } from '../../chain/stored-chain.ts'
import { fitScale } from '../../numbers/calibration.ts'
import { learnedShare } from '../../numbers/folds.ts'
import { errorsLeft } from '../../numbers/learning-curve.ts'
import { addTallies, noTally } from '../../report/label-scores.ts'
import { entityReport } from '../../report/entity-report.ts'
import type { TreeModel } from '../../trees/tree-model.ts'
import type { Decoding } from '../decode-page.ts'
import type { FoldOutcome } from './fold-outcome.ts'
import type { LabellerPlan } from './labeller-plan.ts'

/** What the threads of a training found, to be put together. */
export interface FinishedParts {
  readonly plan: Omit<LabellerPlan, 'chances'>
  readonly first: readonly StoredChain[]
  readonly decoding: Decoding
  readonly parts: readonly FoldOutcome[]
  /** Of the learning curve. */
  readonly exponent: number
  readonly documents: number
  readonly pages: number
}

export function finishLabeller(
  { plan, first, decoding, parts, exponent, documents, pages }: FinishedParts,
  second: { readonly chain: StoredChain; readonly trees: TreeModel | undefined } | undefined,
): { readonly artifact: Uint8Array; readonly report: ModelReport } {
  const { labels, nodeBits, oneValueTypes } = plan
  const outcomes = parts.map((part) => part.outcomes)
  const tallies = labels.map((_, at) => parts.reduce((sum, part) => addTallies(sum, part.tallies[at]!), noTally))
  const folds = plan.secondFolds
  const confidence = fitScale(outcomes.flat(), errorsLeft(learnedShare(folds), exponent))
  return {
    artifact: writeLabeller({ ...decoding, nodeBits, oneValueTypes, confidence, first, second }),
    report: entityReport({ labels, tallies, outcomes, folds, exponent, documents, pages }),
  }
}
