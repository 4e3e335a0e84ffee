import { calibrationError, type LabelScore, type ModelReport } from '@docent/core/ports'
import { confidenceOf, fitScale, type Outcome } from '../numbers/calibration.ts'
import { learnedShare, type Folds } from '../numbers/folds.ts'
import { errorsLeft } from '../numbers/learning-curve.ts'
import { addTallies, noTally, scoreOf, type LabelTally } from './label-scores.ts'

/** With fewer documents the figures are only a tendency. */
const enoughDocuments = 20

export interface EntityCounts {
  readonly labels: readonly string[]
  readonly tallies: readonly LabelTally[]
  /** Of each part of the pages, by models that had not seen it. */
  readonly outcomes: readonly (readonly Outcome[])[]
  readonly folds: Folds
  /** Of the learning curve: errors fall by it as documents become more. */
  readonly exponent: number
  readonly documents: number
  readonly pages: number
}

export function entityReport(counts: EntityCounts): ModelReport {
  const { labels, tallies, outcomes, documents, pages, folds } = counts
  const left = errorsLeft(learnedShare(folds), counts.exponent)
  const projected = (tally: LabelTally): LabelScore => projectedScore(scoreOf(tally), left)
  return {
    method: 'cross_validation',
    folds: folds.count,
    documents,
    pages,
    indicative: documents < enoughDocuments,
    overall: projected(tallies.reduce(addTallies, noTally)),
    labels: Object.fromEntries(labels.map((label, at) => [label, projected(tallies[at]!)])),
    calibrationError: calibrationError(scaledByOthers(outcomes)),
    notes: [...notesOf(documents, folds), ...projectionNote(folds, left)],
  }
}

/** Where nothing was right, more documents promise nothing. */
function projectedScore({ precision, recall, support }: LabelScore, left: number): LabelScore {
  const better = (share: number): number => (share === 0 ? 0 : 1 - (1 - share) * left)
  const [right, found] = [better(precision), better(recall)]
  return {
    precision: right,
    recall: found,
    f1: right + found === 0 ? 0 : (2 * right * found) / (right + found),
    support,
  }
}

const projectionNote = (folds: Folds, left: number): string[] =>
  left === 1
    ? []
    : [
        `The tested models learned from ${Math.round(100 * learnedShare(folds))} % of the pages. The figures are for all of them: errors ` +
          `are taken as ${Math.round(100 * left)} % of those counted, as the curve of learning from fewer pages and those of other pages say.`,
      ]

/** Confidences of each part by a scale that was fitted on the other parts, as the scale of the model is not fitted on new pages. */
const scaledByOthers = (parts: readonly (readonly Outcome[])[]): { confidence: number; isRight: boolean }[] =>
  parts.flatMap((part) => {
    const scale = fitScale(parts.filter((other) => other !== part).flat())
    return part.map((outcome) => ({ confidence: confidenceOf(outcome, scale), isRight: outcome.isRight }))
  })

export function notesOf(documents: number, { count, byDocument }: Folds): string[] {
  const tested = byDocument
    ? `Each document was tested by models whose weights were learned without it, in ${count} parts.`
    : 'All pages are of one document: they resemble each other more than new ones will, so expect less on new documents.'
  const few = `There are ${documents} documents. The figures only show a direction; label ${enoughDocuments} or more.`
  return documents < enoughDocuments ? [tested, few] : [tested]
}
