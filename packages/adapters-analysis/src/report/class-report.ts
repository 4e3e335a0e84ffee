import { calibrationError, type ClassifiedPage, type ModelReport } from '@docent/core/ports'
import { greatest } from '../chain/best-path.ts'
import type { Folds } from '../numbers/folds.ts'
import { notesOf } from './entity-report.ts'
import { addTallies, noTally, scoreOf } from './label-scores.ts'

/** A page with the prediction of a model that had not seen it. */
export interface Classified {
  /** Position of its class. */
  readonly truth: number
  readonly chances: Float64Array
}

const enoughDocuments = 20

export function classReport(
  pages: readonly ClassifiedPage[],
  classes: readonly string[],
  judged: readonly Classified[],
  folds: Folds,
): ModelReport {
  const counts = classes.map(() => classes.map(() => 0))
  for (const { truth, chances } of judged) counts[truth]![greatest(chances)]!++
  const tallies = classes.map((_, at) => ({
    right: counts[at]![at]!,
    predicted: counts.reduce((sum, row) => sum + row[at]!, 0),
    truth: counts[at]!.reduce((sum, count) => sum + count, 0),
  }))
  const documents = new Set(pages.map(({ document }) => document)).size
  const outcomes = judged.map(({ truth, chances }) => {
    const best = greatest(chances)
    return { confidence: chances[best]!, isRight: best === truth }
  })
  const byClass = <Value>(values: readonly Value[]): Record<string, Value> =>
    Object.fromEntries(classes.map((name, at) => [name, values[at]!]))
  return {
    method: 'cross_validation',
    folds: folds.count,
    documents,
    pages: pages.length,
    indicative: documents < enoughDocuments,
    overall: scoreOf(tallies.reduce((sum, tally) => addTallies(sum, tally), noTally)),
    labels: byClass(tallies.map(scoreOf)),
    confusion: byClass(counts.map(byClass)),
    calibrationError: calibrationError(outcomes),
    notes: [...notesOf(documents, folds), ...documentsNote(pages, classes, folds)],
  }
}

/** Where a class has few documents, leaving one out leaves a gap that new pages will not meet. */
function documentsNote(pages: readonly ClassifiedPage[], classes: readonly string[], { byDocument }: Folds): string[] {
  if (!byDocument) return []
  const documentsOf = (name: string): number =>
    new Set(pages.filter((page) => page.pageClass === name).map((page) => page.document)).size
  const few = classes.filter((name) => documentsOf(name) < 5).map((name) => `${name} (${documentsOf(name)})`)
  if (few.length === 0) return []
  return [`Of some classes there are so few documents that the figures are too low: ${few.join(', ')}.`]
}
