import { expect, test } from 'vitest'
import { eachWord } from './each-word.ts'

const word = /[\p{L}\p{N}]+/gu
const wordsIn = (text: string): string[] => {
  const found: string[] = []
  eachWord(text, word, (start, end) => found.push(text.slice(start, end)))
  return found
}

test.each(['', ' ', 'one', ' Two  3rd-part_x\n', 'a.b.c', 'naïve café, 3½ Ⅷ', 'the end 𝟚𝟘', "don't 1,234.5"])(
  'finds what the expression finds: %j',
  (text) => expect(wordsIn(text)).toEqual(text.match(word) ?? []),
)
