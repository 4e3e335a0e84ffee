import { calibrationError, type ModelReport } from '@docent/core/ports'
import { fitScale, scaledChance, type Outcome } from '../numbers/calibration.ts'
import type { Folds } from '../numbers/folds.ts'
import { addTallies, noTally, scoreOf, type LabelTally } from './label-scores.ts'

/** With fewer documents the figures say no more than a direction. */
const enoughDocuments = 20

export interface EntityCounts {
  readonly labels: readonly string[]
  readonly tallies: readonly LabelTally[]
  /** Of each part of the pages, by models that had not seen it. */
  readonly outcomes: readonly (readonly Outcome[])[]
  readonly folds: Folds
  readonly documents: number
  readonly pages: number
}

export function entityReport(counts: EntityCounts): ModelReport {
  const { labels, tallies, outcomes, documents, pages, folds } = counts
  return {
    method: 'cross_validation',
    folds: folds.count,
    documents,
    pages,
    indicative: documents < enoughDocuments,
    overall: scoreOf(tallies.reduce(addTallies, noTally)),
    labels: Object.fromEntries(labels.map((label, at) => [label, scoreOf(tallies[at]!)])),
    calibrationError: calibrationError(scaledByOthers(outcomes)),
    notes: notesOf(documents, folds),
  }
}

/** Confidences of each part by a scale that was fitted on the other parts, as the scale of the model is not fitted on new pages. */
const scaledByOthers = (parts: readonly (readonly Outcome[])[]): { confidence: number; isRight: boolean }[] =>
  parts.flatMap((part) => {
    const scale = fitScale(parts.filter((other) => other !== part).flat())
    return part.map(({ chance, isRight }) => ({ confidence: scaledChance(chance, scale), isRight }))
  })

export function notesOf(documents: number, { count, byDocument }: Folds): string[] {
  const tested = byDocument
    ? `Each document was tested by models whose weights were learned without it, in ${count} parts.`
    : 'All pages are of one document: they resemble each other more than new ones will, so expect less on new documents.'
  const few = `There are ${documents} documents. The figures only show a direction; label ${enoughDocuments} or more.`
  return documents < enoughDocuments ? [tested, few] : [tested]
}
