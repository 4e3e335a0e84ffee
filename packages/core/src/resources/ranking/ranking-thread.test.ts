import { expect, test } from 'vitest'
import { decodeRankingModel, encodeRankingModel } from './encode-ranking-model.ts'
import { indexedPassage } from './indexed-passage.ts'
import { questionTerms } from './question-terms.ts'
import { rankCandidates } from './rank-candidates.ts'
import { startRankingThread } from './ranking-thread.ts'
import { trainRankingModel } from './train-ranking-model.ts'

const nouns = ['harbour', 'ferry', 'tide', 'ticket', 'engine', 'deck', 'captain', 'rope', 'Hafenmeister', '渡船']
const candidates = Array.from({ length: 120 }, (_, number) => {
  const text = nouns.filter((_, index) => (number * 7 + index * index) % 3 === 0).join(' and the ')
  const { payload } = indexedPassage({ name: `report-${number}.txt`, text: `${text} of number ${number}` })
  return { document: `report-${number % 40}`, ordinal: Math.floor(number / 40), payload }
})
const question = questionTerms('When does the ferry leave the harbour, and what does report-7 say of the captain?')

async function learned() {
  async function* all() {
    yield candidates.map(({ payload }) => payload)
  }
  return decodeRankingModel(encodeRankingModel(await trainRankingModel(all(), 200, () => undefined)))
}

test('a thread ranks as this one does, and leaves the payloads to the caller', async () => {
  const thread = startRankingThread()
  try {
    await thread.ready
    const model = await learned()
    expect(model.semantics).toBeDefined()
    const similarity = candidates.map((_, index) => Math.sin(index))
    for (const input of [
      { question, candidates, rows: 200, complete: false },
      { question, candidates, rows: 200, complete: true, model },
      { question, candidates, rows: 200, complete: false, model, embedded: { similarity, trust: 0.7 } },
    ])
      expect(await thread.rank(input)).toEqual(rankCandidates(input))
  } finally {
    await thread.end()
  }
})

test('calls of a thread that has ended are rejected', async () => {
  const thread = startRankingThread()
  await thread.ready
  const open = thread.rank({ question, candidates, rows: 200, complete: false })
  const [rejected] = await Promise.allSettled([open, thread.end()])
  expect(rejected).toMatchObject({ status: 'rejected', reason: { message: 'The thread has ended.' } })
  await expect(thread.rank({ question, candidates, rows: 200, complete: false })).rejects.toThrow('has ended')
})
