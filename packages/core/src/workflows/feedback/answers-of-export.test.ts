import { expect, it } from 'vitest'
import { answersOf, listOfAnswers } from './answers-of-export.ts'

async function* each<Item>(items: Iterable<Item>) {
  yield* items
}

it('reads the ids that were written, however their bytes are cut', async () => {
  const ids = Array.from({ length: 1_003 }, (_, index) => `answer-${index}-é`)
  const list = Buffer.concat(await Array.fromAsync(listOfAnswers(each([ids.slice(0, 600), [], ids.slice(600)]))))
  for (const size of [1, 7, 4_096, list.length]) {
    const pieces = Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
      list.subarray(at * size, (at + 1) * size),
    )
    const read = await Array.fromAsync(answersOf(each(pieces), 100))
    expect(read.flat()).toEqual(ids)
    expect(Math.max(...read.map((some) => some.length))).toBe(100)
  }
  expect(await Array.fromAsync(answersOf(listOfAnswers(each([])), 100))).toEqual([])
})
