import { expect, test } from 'vitest'
import { stemOf, wordsOf } from '../../kernel/analysis/index.ts'
import { beginningTerm, indexedPassage, readPayload } from './indexed-passage.ts'

/** Terms and words by the words of the text alone. */
function bySpelling(text: string) {
  const words = wordsOf(text)
  const beginnings = new Set(words.flatMap((word) => beginningTerm(word) ?? []))
  return { terms: [...words.map(stemOf), ...beginnings].join(' '), words }
}

function byPassage(text: string) {
  const { terms, payload } = indexedPassage({ name: '', text })
  return { terms, words: readPayload(payload).words }
}

const alphabet = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).join('')
const texts = [
  ...['', ' ', 'a', 'A b', '  Two  words ', 'FY2023 cy1999 fy1899 fy20a3 by2023 xfy2023 FY2023x', 'a_b-c.d 3.14 1e10'],
  'Send an E-mail, e-mails or a pre-e-mail over Wi-Fi from the e-bike; e- and wi-5 are none',
  'The conditional realities of conditional relations rely on REALITY; the tied flies.',
  `${'x'.repeat(60)} ${'y'.repeat(61)} z ${'w'.repeat(500)}`,
  `${'long '.repeat(3_000)}end`,
  alphabet,
  'naïve cafés beside plain words, then plain ones again',
  'plain \ud800 surrogate',
]

test.each(texts)('finds the words and terms that spelling finds: %j', (text) => {
  expect(byPassage(text)).toEqual(bySpelling(text))
})

test('finds them in any order of characters, whatever was read before', () => {
  let state = 7
  const random = (below: number) => (state = (Math.imul(state, 48_271) >>> 0) % 0x7fffffff) % below
  const characters = 'abcdefgixyzwABFCEY0129 \n\t.,-_'
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: random(80) }, () => characters[random(characters.length)]).join('')
    expect(byPassage(text)).toEqual(bySpelling(text))
  }
})

test('words that fall on the same slot are each found', { tags: ['slow'] }, () => {
  const words = Array.from({ length: 100_000 }, (_, index) => `w${index.toString(36)}`)
  const { terms } = indexedPassage({ name: '', text: words.join(' ') })
  expect(terms.split(' ').slice(0, words.length)).toEqual(words.map(stemOf))
  expect(byPassage('w0 w1 wzz')).toEqual(bySpelling('w0 w1 wzz'))
})
