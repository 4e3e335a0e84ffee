import { matchWords } from '../editor/matching.ts'
import type { Page } from '../editor/via.ts'

export type Matrix = Readonly<Record<string, Readonly<Record<string, number>>>>

export interface Bin {
  /** Mean confidence and share of right ones, 0 … 1. */
  readonly confidence: number
  readonly right: number
  readonly words: number
}

const bins = 10

/** The document of a picture: `file.pdf+0.png` is the first page of `file.pdf`. */
const documentOf = ({ filename }: Page): string => /^(.+)\+\d{1,7}\.[A-Za-z0-9]+$/.exec(filename)?.[1] ?? filename

/** Pages of documents that somebody has labelled: what has no label there has none; of others nothing is known. */
function labelledPages(truth: readonly Page[]): readonly Page[] {
  const labelled = truth.filter(({ words }) => words.some(({ label }) => label !== undefined))
  const documents = new Set(labelled.map(documentOf))
  return truth.filter((page) => documents.has(documentOf(page)))
}

/** Words by true and predicted label, and how often labels of some confidence were right, of the pages that the metrics count. */
export function evaluate(truth: readonly Page[], predicted: readonly Page[], none: string) {
  const found = new Map(predicted.map((page) => [page.filename, page]))
  const confusion: Record<string, Record<string, number>> = Object.create(null)
  const sums = Array.from({ length: bins }, () => ({ confidence: 0, right: 0, words: 0 }))
  for (const page of labelledPages(truth)) {
    const other = found.get(page.filename)
    if (!other) continue
    matchWords(page, other).forEach((there, index) => {
      if (there === undefined) return
      const actual = page.words[index]!.label
      const { label: guess, confidence } = other.words[there]!
      if (actual !== undefined || guess !== undefined) {
        const row = (confusion[actual ?? none] ??= Object.create(null) as Record<string, number>)
        row[guess ?? none] = (row[guess ?? none] ?? 0) + 1
      }
      if (guess === undefined || confidence === undefined) return
      const bin = sums[Math.min(bins - 1, Math.floor(confidence * bins))]!
      bin.words += 1
      bin.confidence += confidence
      bin.right += actual === guess ? 1 : 0
    })
  }
  const calibration: Bin[] = sums
    .filter(({ words }) => words > 0)
    .map(({ confidence, right, words }) => ({ confidence: confidence / words, right: right / words, words }))
  return { confusion: confusion as Matrix, calibration }
}
