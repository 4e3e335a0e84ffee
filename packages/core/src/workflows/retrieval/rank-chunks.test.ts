import { expect, it } from 'vitest'
import { indexedPassage, questionTerms, trainRankingModel } from '../../resources/ranking/index.ts'
import { wordEmbedding } from '../../testing/models/word-embedding.ts'
import { rankByText, type SearchedIndex } from './rank-chunks.ts'
import { queryEmbedding } from './query-embedding.ts'
import { rankHybrid } from './rank-hybrid.ts'

const text = 'The ferry to the island leaves at noon.'
const { payload } = indexedPassage({ name: 'ferries', text })
const only = { document: 'd', ordinal: 0, score: 1, payload }
const found: SearchedIndex = { searchTerms: async () => [only], searchVector: async () => [only] }
const input = (question: string) => ({ table: 't', rows: 1, question: questionTerms(question), limit: 8 })

it.each(['When does the ferry leave?', 'island', 'the', text])(
  'the only passage of a collection has the best score for %j',
  async (question) => {
    const { hits } = await rankByText(found, input(question))
    expect(hits).toEqual([{ document: 'd', ordinal: 0, score: 1 }])
    const model = await trainRankingModel(
      (async function* () {
        yield [payload]
      })(),
      1,
      () => undefined,
    )
    expect((await rankByText(found, { ...input(question), model })).hits[0]?.score).toBe(1)
  },
)

it('of equal passages, which are all there are, each has the best score', async () => {
  const equal = [0, 1, 2].map((ordinal) => ({ ...only, document: `d${ordinal}` }))
  const { hits } = await rankByText({ ...found, searchTerms: async () => equal }, { ...input('ferry'), rows: 3 })
  expect(hits.map(({ score }) => score)).toEqual([1, 1, 1])
})

it('what only an embedding model finds has scores, too, from 1 on and falling', async () => {
  const near = { ...only, score: 0.8 }
  const far = { ...only, document: 'e', score: 0.1 }
  const embedding = { ...wordEmbedding('words'), hybridWeight: 0.5 }
  const hitsOf = async (byVector: readonly (typeof only)[]) => {
    const index = { searchTerms: async () => [], searchVector: async () => [...byVector] }
    const asked = { ...input('boats'), rows: byVector.length }
    return (await rankHybrid(index, embedding, queryEmbedding(embedding, 'boats'), asked)).hits.map(
      ({ score }) => score,
    )
  }
  expect(await hitsOf([near])).toEqual([1])
  const [first, second] = await hitsOf([near, far])
  expect(first).toBe(1)
  expect(second).toBeLessThan(1)
})
