import { seededRandom } from '../../../packages/adapters-analysis/src/numbers/seeded-random.ts'

/** Draws that a generator of pages makes, all from one seed. */
export interface Draw {
  /** A whole number from the first to the last, both included. */
  readonly between: (first: number, last: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <Value>(values: readonly Value[]) => Value
  /** Invented words that look like those of a language, by syllables. */
  readonly word: () => string
  readonly name: () => string
  readonly digits: (length: number) => string
  readonly amount: () => string
  readonly date: () => string
}

const onsets = ['b', 'br', 'c', 'd', 'f', 'g', 'h', 'k', 'l', 'm', 'n', 'p', 'r', 's', 'st', 't', 'tr', 'v', 'w']
const middles = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou']
const ends = ['', '', 'l', 'n', 'r', 's', 'nd', 'rt', 'm', 'ck']
const months = ['January', 'March', 'April', 'June', 'July', 'August', 'October', 'December']

export function drawFrom(seed: number): Draw {
  const random = seededRandom(seed)
  const between = (first: number, last: number): number => first + Math.floor(random() * (last - first + 1))
  const pick = <Value>(values: readonly Value[]): Value => values[between(0, values.length - 1)]!
  const word = (): string =>
    Array.from({ length: between(1, 3) }, () => pick(onsets) + pick(middles) + pick(ends)).join('')
  const digits = (length: number): string => Array.from({ length }, () => between(0, 9)).join('')
  return {
    between,
    chance: (share) => random() < share,
    pick,
    word,
    name: () => capital(word()),
    digits,
    amount: () => `${between(1, 9)}${digits(between(0, 3))}.${digits(2)}`,
    date: () => {
      const [day, month, year] = [between(10, 28), between(10, 12), between(1985, 2024)]
      return pick([
        `${day}/${month}/${year}`,
        `${pick(months)} ${day}, ${year}`,
        `${year}-${month}-${day}`,
        `${day}.${month}.${year % 100}`,
      ])
    },
  }
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
