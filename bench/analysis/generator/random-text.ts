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

const shops = ['Trading', 'Mart', 'Hardware', 'Books', 'Restaurant', 'Enterprise', 'Supplies', 'Cafe', 'Service', '']

export const companyOf = (draw: Draw): string =>
  [draw.name(), draw.chance(0.6) ? draw.name() : '', draw.pick(shops), draw.pick(['Sdn Bhd', 'Ltd', 'Inc.', '', ''])]
    .filter((part) => part !== '')
    .join(' ')

/** @param style 0 … 2: the number first, last, or a box without a street */
export function addressOf(draw: Draw, style: number): string {
  const street = `${draw.pick(['Jalan', 'Lot', 'Block', 'Lorong', ''])} ${draw.name()}`.trim()
  const town = `${draw.digits(5)} ${draw.name()}${draw.chance(0.6) ? `, ${draw.name()}` : ''}`
  if (style === 0) return `No. ${draw.digits(2)}, ${street} ${draw.digits(1)}/${draw.digits(1)}, ${town}`
  if (style === 1) return `${street} ${draw.digits(2)} ${town}`
  return `PO Box ${draw.digits(4)}, ${draw.name()} ${draw.digits(5)}`
}
