import type { RerankingModelV4 } from '@ai-sdk/provider'
import { rerankerConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { describe, expect, it } from 'vitest'
import { httpReranker, type HttpRerankerOptions } from './http-reranker.ts'
import { aiSdkReranker } from './sdk-reranker.ts'

interface Asked {
  readonly query: string
  readonly documents: readonly string[]
}

/** A word of the query in a text counts one. */
const scoresOf = ({ query, documents }: Asked): number[] =>
  documents.map((text) => query.split(' ').filter((word) => text.includes(word)).length / 10)

/** What a server answers, the best first. */
function serve(name: 'results' | 'data', asked: Asked) {
  const ranked = scoresOf(asked)
    .map((relevance_score, index) => ({ index, relevance_score }))
    .toSorted((left, right) => right.relevance_score - left.relevance_score)
  return { [name]: ranked }
}

type Fetch = typeof globalThis.fetch
const asked = (init: RequestInit | undefined) => JSON.parse(init?.body as string) as Asked & { readonly model: string }

for (const field of ['results', 'data'] as const) {
  rerankerConformance(runner, {
    name: `httpReranker (${field})`,
    create: () => {
      let failing = false
      const fetch: Fetch = (_url, init) => {
        init?.signal?.throwIfAborted()
        if (failing) {
          failing = false
          return Promise.resolve(new Response('down', { status: 503 }))
        }
        return Promise.resolve(Response.json(serve(field, asked(init))))
      }
      const reranker = httpReranker({ baseUrl: 'http://reranker/v1', model: 'fake', fetch })
      return Promise.resolve({ reranker, fail: () => void (failing = true), dispose: () => Promise.resolve() })
    },
  })
}

function sdkModel(answer: (asked: Asked) => Promise<number[]>): RerankingModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'fake-sdk',
    modelId: 'fake',
    async doRerank({ query, documents }) {
      if (documents.type !== 'text') throw new Error('texts were expected')
      const scores = await answer({ query, documents: documents.values })
      return { ranking: scores.map((relevanceScore, index) => ({ index, relevanceScore })).toReversed() }
    },
  }
}

rerankerConformance(runner, {
  name: 'aiSdkReranker',
  create: () => {
    let failing = false
    const model = sdkModel((question) => {
      const fails = failing
      failing = false
      return fails ? Promise.reject(new Error('down')) : Promise.resolve(scoresOf(question))
    })
    const fail = () => void (failing = true)
    return Promise.resolve({ reranker: aiSdkReranker({ model }), fail, dispose: () => Promise.resolve() })
  },
})

describe('httpReranker', () => {
  const rerank = (fetch: Fetch, options: Partial<HttpRerankerOptions> = {}) =>
    httpReranker({ baseUrl: 'http://reranker/v1/', model: 'fake', fetch, ...options }).rerank('a', ['a', 'b'])

  it('asks the model by name, with the key', async () => {
    const fetch: Fetch = (url, init) => {
      expect(url).toBe('http://reranker/v1/rerank')
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer the-key')
      expect(asked(init)).toEqual({ model: 'fake', query: 'a', documents: ['a', 'b'] })
      return Promise.resolve(Response.json(serve('results', asked(init))))
    }
    expect(await rerank(fetch, { apiKey: 'the-key' })).toEqual([0.1, 0])
  })

  it.each([
    ['no ranking', {}],
    ['half a ranking', { results: [{ index: 0, relevance_score: 1 }] }],
    [
      'texts nobody sent',
      {
        results: [
          { index: 0, relevance_score: 1 },
          { index: 7, relevance_score: 1 },
        ],
      },
    ],
    ['no scores', { results: [{ index: 0 }, { index: 1 }] }],
  ])('takes %s for a failure', async (_, body) => {
    await expect(rerank(() => Promise.resolve(Response.json(body)))).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('gives up a server that stays silent', async () => {
    const silent: typeof fetch = (_, { signal } = {}) =>
      new Promise((_resolve, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)))
    const slow = httpReranker({ baseUrl: 'http://rerank.test/v1', model: 'fake', timeoutMs: 20, fetch: silent })
    await expect(slow.rerank('a', ['b'])).rejects.toMatchObject({ code: 'provider_failed' })
  })

  it('refuses an address that is none', () => {
    expect(() => httpReranker({ baseUrl: 'nowhere', model: 'm' })).toThrow(/http or https URL/)
  })
})
