import type { ModelReport } from '@docent/core/ports'
import { calibrationError, scaledChance, type ChanceScale, type Outcome } from '../numbers/calibration.ts'
import type { Folds } from '../numbers/folds.ts'
import { addTallies, noTally, scoreOf, type LabelTally } from './label-scores.ts'

/** With fewer documents the figures say no more than a direction. */
const enoughDocuments = 20

export interface EntityCounts {
  readonly labels: readonly string[]
  readonly tallies: readonly LabelTally[]
  readonly outcomes: readonly Outcome[]
  readonly confidence: ChanceScale
  readonly folds: Folds
  readonly documents: number
  readonly pages: number
}

export function entityReport(counts: EntityCounts): ModelReport {
  const { labels, tallies, outcomes, confidence, documents, pages, folds } = counts
  const scaled = outcomes.map(({ chance, isRight }) => ({ chance: scaledChance(chance, confidence), isRight }))
  return {
    method: 'cross_validation',
    folds: folds.count,
    documents,
    pages,
    indicative: documents < enoughDocuments,
    overall: scoreOf(tallies.reduce(addTallies, noTally)),
    labels: Object.fromEntries(labels.map((label, at) => [label, scoreOf(tallies[at]!)])),
    calibrationError: calibrationError(scaled),
    notes: notesOf(documents, folds),
  }
}

export function notesOf(documents: number, { count, byDocument }: Folds): string[] {
  const tested = byDocument
    ? `Each document was tested with a model that was trained without it, in ${count} parts.`
    : 'All pages are of one document: they resemble each other more than new ones will, so expect less on new documents.'
  const few = `There are ${documents} documents. From ${enoughDocuments} on the figures are within some hundredths of what new documents give.`
  return documents < enoughDocuments ? [tested, few] : [tested]
}
