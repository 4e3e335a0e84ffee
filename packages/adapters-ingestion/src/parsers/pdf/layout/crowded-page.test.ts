import { expect, it } from 'vitest'
import type { PlacedWord } from '../placed-word.ts'
import { layOutPage } from './lay-out-page.ts'

const width = 600
const height = 800
const word = (text: string, x0: number, y0: number, size = 10): PlacedWord => ({
  ...{ text, x0, y0, x1: x0 + size / 2, y1: y0 + size },
  ...{ turn: 0, glued: false },
})

/** The same numbers in every run. */
function createChance(): (below: number) => number {
  let state = 1
  return (below) => {
    state = (state * 48_271) % 2_147_483_647
    return (state / 2_147_483_647) * below
  }
}

const lettersOf = (words: readonly PlacedWord[]): number =>
  layOutPage({ width, height, words }, 1, { tables: true }).text.replace(/[^A-Z]/g, '').length

// Steps that compare each letter with each other one would take minutes, which ends the test.
it('letters that lie over each other all over a page', { tags: ['slow'] }, () => {
  const chance = createChance()
  const words = Array.from({ length: 30_000 }, () => word('A', chance(width - 10), chance(height - 10)))
  expect(lettersOf(words)).toBe(words.length)
})

it('a page of small letters, each in a column of its own', { tags: ['slow'] }, () => {
  const words = Array.from({ length: 20_000 }, (_, index) =>
    word('A', 10 + (index % 245) * 2.3, 10 + Math.floor(index / 245) * 3.2, 1),
  )
  expect(lettersOf(words)).toBe(words.length)
})
