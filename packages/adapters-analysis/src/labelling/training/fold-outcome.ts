import type { PageEntity } from '@docent/core/ports'
import type { Potentials } from '../../chain/chain-model.ts'
import type { Outcome } from '../../numbers/calibration.ts'
import { addTallies, noTally, type LabelTally } from '../../report/label-scores.ts'
import { decodePage, type Decoding } from '../decode-page.ts'
import { keepOneValue, valueOf } from '../one-value.ts'
import type { Item } from './training-items.ts'

/** What was found on some pages, against the truth. */
export interface FoldOutcome {
  /** By label, in the order of labels. */
  readonly tallies: readonly LabelTally[]
  /** One for each entity that was found. */
  readonly outcomes: readonly Outcome[]
}

/** Entities are right when label and set of words are the same. */
export function foundBy(
  items: readonly Item[],
  scoresOf: (item: Item) => Potentials,
  decoding: Decoding,
  oneValueTypes: ReadonlySet<number>,
): FoldOutcome {
  const { labels } = decoding
  const pages = items.map(({ page }) => page)
  const found = items.map((item) =>
    decodePage(item.prepared, scoresOf(item), decoding).map(({ type, words, ...signs }) => ({
      label: labels[type - 1]!,
      words,
      ...signs,
      value: oneValueTypes.has(type) ? valueOf(item.page, words) : undefined,
    })),
  )
  const outcomes: Outcome[] = []
  let tallies: readonly LabelTally[] = labels.map(() => noTally)
  const count = (label: string, tally: Partial<LabelTally>): void => {
    const place = labels.indexOf(label)
    tallies = tallies.with(place, addTallies(tallies[place]!, { ...noTally, ...tally }))
  }
  for (const [at, entities] of keepOneValue(pages, found).entries()) {
    const truth = new Set(pages[at]!.entities.map(keyOf))
    for (const { label } of pages[at]!.entities) count(label, { truth: 1 })
    for (const { label, words, chance, weakest } of entities) {
      const isRight = truth.has(keyOf({ label, words }))
      outcomes.push({ chance, weakest, isRight })
      count(label, { predicted: 1, right: isRight ? 1 : 0 })
    }
  }
  return { tallies, outcomes }
}

const keyOf = ({ label, words }: PageEntity): string =>
  `${[...words].sort((one, other) => one - other).join(',')} ${label}`
