import { calibrationError, type LabelledPage, type ModelReport } from '@docent/core/ports'
import { addTallies, noTally, scoreOf, type LabelTally } from '../report/label-scores.ts'
import { labelChance, tagChances, tagSpans, type WordScores } from './tag-spans.ts'

/** A labelled page with the output of the network for its words. */
export interface ReadPage {
  readonly page: LabelledPage
  readonly read: readonly WordScores[]
}

const temperatures = [0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 7, 10]

/** The one at which the true labels of all words are likeliest. */
export function networkTemperature(pages: readonly ReadPage[], tags: readonly string[]): number {
  const sums = temperatures.map((temperature) =>
    pages.reduce((sum, page) => sum + logLikelihood(page, tags, temperature), 0),
  )
  return temperatures[sums.indexOf(Math.max(...sums))]!
}

function logLikelihood({ page, read }: ReadPage, tags: readonly string[], temperature: number): number {
  const labelOf = new Map(page.entities.flatMap(({ label, words }) => words.map((word) => [word, label] as const)))
  return read.reduce((sum, { word, scores }) => {
    const chance = labelChance(tagChances(scores, temperature), tags, labelOf.get(word))
    return sum + Math.log(Math.max(1e-9, chance))
  }, 0)
}

const keyOf = (label: string, words: readonly number[]): string =>
  JSON.stringify([label, words.toSorted((a, b) => a - b)])

/** Against the labels of people. The network learned elsewhere, so that nothing has to be held out. */
export function networkReport(
  pages: readonly ReadPage[],
  labels: readonly string[],
  tags: readonly string[],
  temperature: number,
): ModelReport {
  const tallies = new Map<string, LabelTally>(labels.map((label) => [label, noTally]))
  const count = (label: string, tally: Partial<LabelTally>): void =>
    void tallies.set(label, addTallies(tallies.get(label)!, { ...noTally, ...tally }))
  const outcomes: { confidence: number; isRight: boolean }[] = []
  for (const { page, read } of pages) {
    const truth = new Set(page.entities.map(({ label, words }) => keyOf(label, words)))
    for (const { label } of page.entities) count(label, { truth: 1 })
    for (const { label, words, confidence } of tagSpans(page, read, tags, temperature)) {
      const isRight = truth.has(keyOf(label, words))
      outcomes.push({ confidence, isRight })
      count(label, { predicted: 1, right: isRight ? 1 : 0 })
    }
  }
  const documents = new Set(pages.map(({ page }) => page.document)).size
  return {
    method: 'held_out',
    documents,
    pages: pages.length,
    indicative: documents < 20,
    overall: scoreOf([...tallies.values()].reduce(addTallies, noTally)),
    labels: Object.fromEntries([...tallies].map(([label, tally]) => [label, scoreOf(tally)])),
    calibrationError: calibrationError(outcomes),
    notes: ['The network was used as it is. Pages from which it learned before make these figures too high.'],
  }
}
