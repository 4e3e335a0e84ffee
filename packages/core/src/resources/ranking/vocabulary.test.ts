import { expect, test } from 'vitest'
import { gramsOf } from '../../kernel/analysis/index.ts'
import { Vocabulary } from './vocabulary.ts'
import { markedSlots } from './word-slots.ts'

const encoder = new TextEncoder()
const scripts = ['abcdefghij', 'äöüßé', 'сверхуочн', 'الإضفي', '従業員残', 'ओवरटाइम', 'trườngợđ', '0123456789']

/** Words of several scripts, always the same ones. */
function madeWords(count: number): string[] {
  let state = 7
  const random = (below: number) => (state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff) % below
  return Array.from({ length: count }, () => {
    const letters = scripts[random(scripts.length)]!
    return Array.from({ length: 1 + random(9) }, () => letters[random(letters.length)]).join('')
  })
}

const textsOf = (vocabulary: Vocabulary, places: Uint32Array) =>
  Array.from(places, (place) => vocabulary.at(place).spelling)

test('every word has a place of its own, however many come in', () => {
  const vocabulary = new Vocabulary()
  const words = madeWords(60_000)
  for (let from = 0; from < words.length; from += 500) {
    const some = words.slice(from, from + 500)
    expect(textsOf(vocabulary, vocabulary.placesOf(encoder.encode(some.join(' '))))).toEqual(some)
  }
  expect(vocabulary.size).toBe(new Set(words).size)
  const again = vocabulary.placesOf(encoder.encode(words.join(' ')))
  expect(textsOf(vocabulary, again)).toEqual(words)
  expect(vocabulary.size).toBe(new Set(words).size)
})

test('reads no word where there is none, and the same word in any place', () => {
  const vocabulary = new Vocabulary()
  for (const text of ['', ' ', '   ']) expect([...vocabulary.placesOf(encoder.encode(text))]).toEqual([])
  expect([...vocabulary.placesOf(encoder.encode(' a b  a '))]).toEqual([0, 1, 0])
  const within = encoder.encode('xx b a xx')
  expect([...vocabulary.placesOf(within.subarray(3, 6))]).toEqual([1, 0])
})

test('a word that has a piece of a question has one of its slots', () => {
  const vocabulary = new Vocabulary()
  const words = [...new Set(madeWords(3_000))]
  vocabulary.placesOf(encoder.encode(words.join(' ')))
  const { slots, ends } = vocabulary.slots
  words.forEach((word, place) => {
    for (const piece of gramsOf(word)) {
      const marks = markedSlots([], [piece])
      expect(marks.hasAny(slots, place === 0 ? 0 : ends[place - 1]!, ends[place]!), `${word} ${piece}`).toBe(true)
    }
  })
})
