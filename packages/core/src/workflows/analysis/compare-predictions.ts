import {
  calibrationError,
  type LabelScore,
  type LabelledPage,
  type ModelReport,
  type PageEntity,
  type WordPage,
} from '../../kernel/ports/index.ts'

/** Fewer documents than that only indicate the direction. */
const fewDocuments = 20

interface Counts {
  right: number
  predicted: number
  actual: number
}

const scoreOf = ({ right, predicted, actual }: Counts): LabelScore => {
  const precision = predicted === 0 ? 0 : right / predicted
  const recall = actual === 0 ? 0 : right / actual
  const f1 = right === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  return { precision, recall, f1, support: actual }
}

function counter() {
  const all: Counts = { right: 0, predicted: 0, actual: 0 }
  const byLabel = new Map<string, Counts>()
  return {
    add(label: string, what: keyof Counts): void {
      const counts = byLabel.get(label) ?? { right: 0, predicted: 0, actual: 0 }
      byLabel.set(label, counts)
      counts[what] += 1
      all[what] += 1
    },
    scores: () => ({
      overall: scoreOf(all),
      labels: Object.fromEntries([...byLabel].sort(([a], [b]) => (a < b ? -1 : 1)).map(([l, c]) => [l, scoreOf(c)])),
    }),
  }
}

const keyOf = ({ label, words }: PageEntity): string => `${label}\n${[...words].sort((a, b) => a - b).join(',')}`

const heldOut = (documents: number, pages: number) =>
  ({ method: 'held_out', documents, pages, indicative: documents < fewDocuments }) as const

/**
 * The predictions for some of the pages, out of those for all pages. A page is recognised by its array of words: both lists
 * hold the same one.
 */
export function foundOn<Found>(
  some: readonly Pick<WordPage, 'words'>[],
  pages: readonly Pick<WordPage, 'words'>[],
  found: readonly Found[],
): Found[] {
  const byWords = new Map(pages.map(({ words }, index) => [words, found[index]!]))
  return some.map(({ words }) => byWords.get(words)!)
}

/** How predicted entities compare with those that people marked: right is the same label over the same words. */
export function compareEntities(
  truth: readonly LabelledPage[],
  predicted: readonly (readonly (PageEntity & { readonly confidence: number })[])[],
): ModelReport {
  const counts = counter()
  const sure: { confidence: number; isRight: boolean }[] = []
  truth.forEach((page, index) => {
    const actual = new Set(page.entities.map(keyOf))
    for (const { label } of page.entities) counts.add(label, 'actual')
    for (const entity of predicted[index] ?? []) {
      const right = actual.has(keyOf(entity))
      counts.add(entity.label, 'predicted')
      if (right) counts.add(entity.label, 'right')
      sure.push({ confidence: entity.confidence, isRight: right })
    }
  })
  const documents = new Set(truth.map(({ document }) => document)).size
  return { ...heldOut(documents, truth.length), ...counts.scores(), calibrationError: calibrationError(sure) }
}

/** How predicted classes compare with those that people chose. */
export function compareClasses(
  truth: readonly { readonly document: string; readonly pageClass: string }[],
  predicted: readonly { readonly pageClass: string; readonly confidence: number }[],
): ModelReport {
  const counts = counter()
  // Classes are named by users: one called like a property of all objects is a class as well.
  const confusion = Object.create(null) as Record<string, Record<string, number>>
  const sure = truth.map(({ pageClass }, index) => {
    const { pageClass: guess, confidence } = predicted[index]!
    const right = guess === pageClass
    counts.add(pageClass, 'actual')
    counts.add(guess, 'predicted')
    if (right) counts.add(guess, 'right')
    const row = (confusion[pageClass] ??= Object.create(null) as Record<string, number>)
    row[guess] = (row[guess] ?? 0) + 1
    return { confidence, isRight: right }
  })
  const documents = new Set(truth.map(({ document }) => document)).size
  return {
    ...heldOut(documents, truth.length),
    ...counts.scores(),
    confusion,
    calibrationError: calibrationError(sure),
  }
}
