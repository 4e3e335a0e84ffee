import { expect, test } from 'vitest'
import type { Passage } from './passage.ts'
import type { CollectionSearch, SearchCollection } from './search-collection.ts'
import { searchesAhead } from './searches-ahead.ts'

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
  const ahead = searchesAhead({ search, clock })
  return { ahead, searches: () => searches, later: (ms: number) => void (now += ms) }
}

test('what was begun is found once, with its warnings', async () => {
  const passage = { chunkId: 7 } as Passage
  const { ahead, searches } = counting(async (_, { warn }) => {
    warn?.('not reranked')
    return [passage]
  })
  ahead.begin(scope, wanted)
  const warnings: string[] = []
  const call = { ...wanted, signal: new AbortController().signal, warn: (warning: string) => warnings.push(warning) }
  expect(await ahead.search(scope, call)).toEqual([passage])
  expect({ searches: searches(), warnings }).toEqual({ searches: 1, warnings: ['not reranked'] })
  await ahead.search(scope, call)
  expect(searches()).toBe(2)
})

test('nobody gets what was begun for another, for something else, or too long ago', async () => {
  const { ahead, searches, later } = counting()
  ahead.begin(scope, wanted)
  await ahead.search({ ...scope, subjects: ['public'] }, wanted)
  await ahead.search(scope, { ...wanted, documentIds: ['a'] })
  expect(searches()).toBe(3)
  later(2_001)
  await ahead.search(scope, wanted)
  expect(searches()).toBe(4)
})

test('a failure is nobody’s: the search is made again, unless its caller went', async () => {
  let fails = true
  const { ahead, searches } = counting(async () => {
    if (fails) throw new Error('no')
    return []
  })
  ahead.begin(scope, wanted)
  fails = false
  expect(await ahead.search(scope, wanted)).toEqual([])
  expect(searches()).toBe(2)
  ahead.begin(scope, wanted)
  await expect(ahead.search(scope, { ...wanted, signal: AbortSignal.abort(new Error('gone')) })).rejects.toThrow('gone')
})

test('only a few are begun at a time', () => {
  const { ahead, searches, later } = counting()
  for (let number = 0; number < 9; number++) ahead.begin(scope, { ...wanted, text: `${number}` })
  expect(searches()).toBe(4)
  later(2_001)
  ahead.begin(scope, wanted)
  expect(searches()).toBe(5)
})
