import { describe, expect, it } from 'vitest'
import { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel, IndexHit } from '../../kernel/ports/index.ts'
import { indexedPassage, questionTerms, trainRankingModel, type RankingModel } from '../../resources/ranking/index.ts'
import { wordEmbedding } from '../../testing/models/word-embedding.ts'
import { rankByText, type SearchedIndex } from './rank-chunks.ts'
import { queryEmbedding } from './query-embedding.ts'
import { rankHybrid } from './rank-hybrid.ts'

const texts = ['ferries to the island', 'ferries and the harbour of the island', 'the lighthouse', 'an oak']
const payloads = texts.map((text) => indexedPassage({ name: '', text }).payload)
const hits: IndexHit[] = payloads.map((payload, number) => ({ document: `d${number}`, ordinal: 0, score: 1, payload }))
/** By its vectors the last is the nearest of all, and the first the farthest. */
const vectors: SearchedIndex = {
  searchTerms: async () => hits.slice(0, 2),
  searchVector: async () => hits.toReversed().map((hit, place) => ({ ...hit, score: 0.9 - 0.2 * place })),
}
const embedding: EmbeddingModel = { ...wordEmbedding('words'), hybridWeight: 0.5 }
const asked = 'ferries to the island'

async function trained(trust: number | undefined, id = 'words'): Promise<RankingModel> {
  const batches = (async function* () {
    yield payloads
  })()
  const model = await trainRankingModel(batches, texts.length, () => undefined)
  return trust === undefined ? model : { ...model, embedding: { id, trust } }
}

const inputWith = (model: RankingModel) => ({ table: 't', rows: 4, question: questionTerms(asked), limit: 8, model })

describe('rankHybrid', () => {
  it('is what words alone are where the collection does not trust the model', async () => {
    const input = inputWith(await trained(0))
    const ranking = await rankHybrid(vectors, embedding, queryEmbedding(embedding, asked), input)
    expect(ranking).toEqual(await rankByText(vectors, input))
    expect(ranking.similarities).toBeUndefined()
  })

  it.each([
    ['trusts the model', 1, 'words'],
    ['has not measured the model', undefined, 'words'],
    ['has measured another model', 0, 'others'],
  ])('joins what the model finds where the collection %s', async (_, trust, id) => {
    const ranking = await rankHybrid(
      vectors,
      embedding,
      queryEmbedding(embedding, asked),
      inputWith(await trained(trust, id)),
    )
    expect(ranking.hits).toHaveLength(4)
    expect(ranking.similarities?.get('d3/0')).toBe(0.9)
  })

  it.each([
    ['answers', undefined],
    ['is away', new DocentError({ code: 'unavailable', message: 'It does not answer.' })],
  ])('asks a model that %s once for a search that looks further', async (_, failure) => {
    let calls = 0
    const counted: EmbeddingModel = {
      ...embedding,
      async embed(...given) {
        calls++
        if (failure) throw failure
        return embedding.embed(...given)
      },
    }
    const embed = queryEmbedding(counted, asked)
    const input = inputWith(await trained(1))
    for (const limit of [8, 16]) {
      const { hits, missing } = await rankHybrid(vectors, counted, embed, { ...input, limit })
      expect(hits).toHaveLength(failure ? 2 : 4)
      expect(missing).toBe(failure)
    }
    expect(calls).toBe(1)
  })

  it('counts the model as much as it is trusted', async () => {
    const scoreOfLast = async (trust: number) => {
      const { hits } = await rankHybrid(
        vectors,
        embedding,
        queryEmbedding(embedding, asked),
        inputWith(await trained(trust)),
      )
      return hits.find(({ document }) => document === 'd3')!.score
    }
    expect(await scoreOfLast(1)).toBeGreaterThan(await scoreOfLast(0.1))
  })
})
