import { calibrationError, type LabelledPage, type PageEntity, type WordPage } from '@docent/core/ports'

/** What a labeller found on a page; without confidence where it gives none. */
export interface Found extends PageEntity {
  readonly confidence?: number | undefined
}

export interface Counts {
  right: number
  found: number
  truth: number
}

export const f1Of = ({ right, found, truth }: Counts): number => (2 * right) / Math.max(1, found + truth)

const keyOf = ({ label, words }: PageEntity): string =>
  `${label} ${[...words].sort((one, other) => one - other).join(',')}`

/** Entities are right when label and words are the same. */
export function entityCounts(pages: readonly LabelledPage[], found: readonly (readonly Found[])[]): Counts {
  const counts = { right: 0, found: 0, truth: 0 }
  for (const [at, { entities }] of pages.entries()) {
    const truth = new Set(entities.map(keyOf))
    counts.truth += truth.size
    counts.found += found[at]!.length
    counts.right += found[at]!.filter((entity) => truth.has(keyOf(entity))).length
  }
  return counts
}

/** Of confidences of found entities. */
export const confidenceError = (pages: readonly LabelledPage[], found: readonly (readonly Found[])[]): number =>
  calibrationError(
    pages.flatMap(({ entities }, at) => {
      const truth = new Set(entities.map(keyOf))
      return found[at]!.map((entity) => ({ confidence: entity.confidence ?? 1, isRight: truth.has(keyOf(entity)) }))
    }),
  )

export type Comparison = 'exact' | 'alnum'

/** Values by field: the best of each label on a page against the given ones. */
export function fieldCounts(
  pages: readonly WordPage[],
  fields: readonly Readonly<Record<string, string>>[],
  found: readonly (readonly Found[])[],
  comparison: Comparison,
): Counts {
  const counts = { right: 0, found: 0, truth: 0 }
  for (const [at, page] of pages.entries()) {
    const values = bestValues(page, found[at]!)
    counts.truth += Object.keys(fields[at]!).length
    counts.found += values.size
    for (const [label, value] of values)
      if (compared(value, comparison) === compared(fields[at]![label] ?? '', comparison)) counts.right++
  }
  return counts
}

export const textOf = ({ words }: WordPage, positions: readonly number[]): string =>
  positions.map((position) => words[position]!.text).join(' ')

function bestValues(page: WordPage, found: readonly Found[]): Map<string, string> {
  const best = new Map<string, Found>()
  for (const entity of found)
    if ((entity.confidence ?? 1) > (best.get(entity.label)?.confidence ?? 0)) best.set(entity.label, entity)
  return new Map([...best].map(([label, { words }]) => [label, textOf(page, words)]))
}

function compared(value: string, comparison: Comparison): string {
  if (comparison === 'exact') return value.trim()
  const amount = /^[^\d]*(\d[\d,]*\.\d{2})$/.exec(value.trim())
  return amount ? String(Number(amount[1]!.replaceAll(',', ''))) : value.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}
