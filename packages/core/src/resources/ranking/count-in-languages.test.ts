import { expect, test } from 'vitest'
import { wordsOf } from '../../kernel/analysis/index.ts'
import { countInLanguages } from './count-in-languages.ts'

const english = (_: unknown, number: number) => `the boat of harbour ${number} and the crew of it`
const german = (_: unknown, number: number) => `das Boot im Hafen ${number + 1000} und die Leute`
const chinese = (_: unknown, number: number) => `港口的船${'东南西北'[number % 4]}边`
const many = <Item>(length: number, make: (_: unknown, number: number) => Item) => Array.from({ length }, make)

/** Passages in the language of a word, of texts. */
async function counts(texts: readonly string[]): Promise<(word: string) => number> {
  const numbers = new Map<string, number>()
  const passagesWith: number[] = []
  const passages = texts.map((text) =>
    Int32Array.from(
      [...new Set(wordsOf(text))].flatMap((word) => {
        const number = numbers.get(word) ?? numbers.size
        numbers.set(word, number)
        passagesWith[number] = (passagesWith[number] ?? 0) + 1
        return [number, 1]
      }),
    ),
  )
  const found = await countInLanguages({ terms: [...numbers.keys()], passagesWith, passages }, async () => {})
  return (word) => found[numbers.get(wordsOf(word)[0]!)!]!
}

test('in one language all passages are', async () => {
  const of = await counts(many(60, english))
  expect([of('harbour'), of('7')]).toEqual([60, 60])
})

test('a word is in the language of its passages, a frequent one and a rare one', async () => {
  const of = await counts([...many(60, english), ...many(300, german), ...many(40, chinese)])
  for (const word of ['harbour', '7']) expect(of(word)).toBe(90)
  for (const word of ['hafen', '1007']) expect(of(word)).toBe(400)
  for (const word of ['港口', '北边']) expect(of(word)).toBe(60)
})

test('a word of two languages is between them', async () => {
  const of = await counts([...many(60, english), 'the Titanic', 'das Titanic', ...many(300, german)])
  expect(of('titanic')).toBeGreaterThan(92)
  expect(of('titanic')).toBeLessThan(362)
})

test('few passages show nothing', async () => {
  const of = await counts([...many(9, english), ...many(40, german)])
  expect(of('harbour')).toBe(49)
})
