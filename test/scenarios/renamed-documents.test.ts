import { memoryStorage } from '@docent/adapters-storage'
import type { Docent, DocentSession } from '@docent/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
let alice: DocentSession
let storage: ReturnType<typeof memoryStorage>
beforeEach(async () => {
  storage = memoryStorage()
  docent = await memoryDocent({ storage })
  alice = docent.as({ userId: 'alice' })
})
afterEach(() => docent.stop({ graceMs: 0 }))

const found = async (collectionId: string, query: string): Promise<string[]> =>
  (await alice.chunks.search(collectionId, { query, topics: [] })).map(({ name }) => name)

it('a renamed document is found by its new name, in all of its collections, and not by the former', async () => {
  const { id: first } = await alice.collections.create({ name: 'First' })
  const { id: second } = await alice.collections.create({ name: 'Second' })
  const text = 'Sales rose in spring and fell in autumn.'
  await alice.ingest.plainText({ collectionId: first, fileName: 'Atlas.txt', text })
  await alice.ingest.plainText({ collectionId: first, fileName: 'Borealis.txt', text: `${text} Prices rose.` })
  const documents = await alice.documents.list({ collectionId: first })
  const atlas = documents.find(({ name }) => name === 'Atlas.txt')!
  await alice.ingest.insert({ documentId: atlas.id, collectionId: second })
  await docent.settled()
  expect(await found(first, 'Atlas')).toEqual(['Atlas.txt'])

  await alice.documents.update(atlas.id, { name: 'Calypso.txt' })
  await alice.documents.update(atlas.id, { name: 'Daedalus.txt' })
  await docent.settled()

  for (const collectionId of [first, second]) {
    expect(await found(collectionId, 'Daedalus')).toEqual(['Daedalus.txt'])
    expect(await found(collectionId, 'Atlas')).toEqual([])
    expect(await found(collectionId, 'Calypso')).toEqual([])
  }
  expect((await alice.collections.get(first)).documentCount).toBe(2)
})

it('what is written again for its name is optimised like what came in', async () => {
  const { id: collectionId } = await alice.collections.create({ name: 'Long' })
  const text = 'Sales rose in spring and fell in autumn. '.repeat(200)
  await alice.ingest.plainText({ collectionId, fileName: 'Atlas.txt', text })
  const [document] = await alice.documents.list({ collectionId })
  const fresh = async () => Number((await storage.read({ from: 'collection_index', limit: 1 }))[0]!['fresh_rows'])
  const before = await fresh()
  await alice.documents.update(document!.id, { name: 'Calypso.txt' })
  await docent.settled()
  expect(before).toBeGreaterThan(1)
  expect(await fresh()).toBe(2 * before)
})
