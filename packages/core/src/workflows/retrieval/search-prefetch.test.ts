import { expect, test } from 'vitest'
import type { Passage } from './passage.ts'
import type { CollectionSearch } from './collection-search.ts'
import type { SearchCollection } from './search-collection.ts'
import { searchPrefetch } from './search-prefetch.ts'

const scope = { userId: 'alice', username: 'alice', subjects: ['user:alice', 'public'] }
const wanted: CollectionSearch = { collectionId: 'one', mode: 'hybrid', text: 'roof', limit: 3 }

function counting(answer: SearchCollection = async () => []) {
  let now = 0
  let searches = 0
  const clock = { now: () => now, schedule: () => () => {} }
  const search: SearchCollection = async (...call) => {
    searches++
    return answer(...call)
  }
  const prefetch = searchPrefetch({ search, clock })
  return { prefetch, searches: () => searches, later: (ms: number) => void (now += ms) }
}

test('what was begun is found once, with its warnings', async () => {
  const passage = { chunkId: 7 } as Passage
  const { prefetch, searches } = counting(async (_, { warn }) => {
    warn?.('not reranked')
    return [passage]
  })
  prefetch.begin(scope, wanted)
  const warnings: string[] = []
  const call = { ...wanted, signal: new AbortController().signal, warn: (warning: string) => warnings.push(warning) }
  expect(await prefetch.search(scope, call)).toEqual([passage])
  expect({ searches: searches(), warnings }).toEqual({ searches: 1, warnings: ['not reranked'] })
  await prefetch.search(scope, call)
  expect(searches()).toBe(2)
})

test('nobody gets what was begun for another, for something else, or too long ago', async () => {
  const { prefetch, searches, later } = counting()
  prefetch.begin(scope, wanted)
  await prefetch.search({ ...scope, subjects: ['public'] }, wanted)
  await prefetch.search(scope, { ...wanted, documentIds: ['a'] })
  expect(searches()).toBe(3)
  later(2_001)
  await prefetch.search(scope, wanted)
  expect(searches()).toBe(4)
})

test('a failure is nobody’s: the search is made again, unless its caller went', async () => {
  let fails = true
  const { prefetch, searches } = counting(async () => {
    if (fails) throw new Error('no')
    return []
  })
  prefetch.begin(scope, wanted)
  fails = false
  expect(await prefetch.search(scope, wanted)).toEqual([])
  expect(searches()).toBe(2)
  prefetch.begin(scope, wanted)
  await expect(prefetch.search(scope, { ...wanted, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow(
    'gone',
  )
})

test('only a few are begun at a time', () => {
  const { prefetch, searches, later } = counting()
  for (let number = 0; number < 9; number++) prefetch.begin(scope, { ...wanted, text: `${number}` })
  expect(searches()).toBe(4)
  later(2_001)
  prefetch.begin(scope, wanted)
  expect(searches()).toBe(5)
})
