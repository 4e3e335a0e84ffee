import { expect, test } from 'vitest'
import { encodeRankingModel } from './encode-ranking-model.ts'
import { indexedPassage } from './indexed-passage.ts'
import { trainInThread } from './train-in-thread.ts'
import { trainRankingModel } from './train-ranking-model.ts'

const nouns = ['harbour', 'ferry', 'tide', 'ticket', 'engine', 'deck', 'captain', 'rope', 'Hafenmeister', '渡船']
const payloads = Array.from({ length: 120 }, (_, number) => {
  const text = nouns.filter((_, index) => (number * 7 + index * index) % 3 === 0).join(' and the ')
  return indexedPassage({ name: `report-${number}.txt`, text: `${text} of number ${number}` }).payload
})

async function* batches() {
  yield payloads.slice(0, 50)
  yield payloads.slice(50)
}

const idle = new AbortController().signal

test('a thread learns what turns of this thread learn', async () => {
  const here = await trainRankingModel(batches(), 200, () => undefined)
  const there = await trainInThread(batches(), 200, idle)
  expect(here.semantics).toBeDefined()
  expect(encodeRankingModel(there)).toEqual(encodeRankingModel(here))
})

test('what is sampled stays with the caller', { tags: ['slow'] }, async () => {
  await trainInThread(batches(), 200, idle)
  expect(payloads.every(({ byteLength }) => byteLength > 0)).toBe(true)
})

test('an error of the sample comes out', async () => {
  async function* broken() {
    yield payloads
    throw new Error('the table is gone')
  }
  await expect(trainInThread(broken(), 200, idle)).rejects.toThrow('the table is gone')
})

test('an abort ends it', async () => {
  const controller = new AbortController()
  async function* endless() {
    for (;;) {
      yield payloads
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  const learning = trainInThread(endless(), 200, controller.signal)
  setTimeout(() => controller.abort(new Error('no more')), 50)
  await expect(learning).rejects.toThrow('no more')
})
