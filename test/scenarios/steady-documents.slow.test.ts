/** @module-tag slow */
import { memoryVectors } from '@docent/adapters-storage'
import { createTestDocent } from '@docent/adapters-storage/testing'
import { expect, it } from 'vitest'

/** An index that reports when its tables are optimised. */
function watchedVectors() {
  const vectors = memoryVectors()
  const optimised: string[] = []
  return {
    optimised,
    vectors: {
      ...vectors,
      optimize: async (name: string) => {
        optimised.push(name)
        await vectors.optimize(name)
      },
    },
  }
}

it('optimises the index of a collection whose documents come one by one without a pause, once for so many of them, while it is searched', async () => {
  const { vectors, optimised } = watchedVectors()
  await using test = await createTestDocent({ vectors })
  const alice = test.as('alice')
  const { id: collectionId } = await alice.collections.create({ name: 'Minutes' })
  const search = () => alice.chunks.search(collectionId, { query: 'day 40', topics: [] })
  const bringIn = async (from: number, to: number) => {
    for (let day = from; day < to; day++)
      await alice.ingest.plainText({ collectionId, fileName: `${day}.txt`, text: `Minutes of day ${day}.` })
    await test.docent.settled()
  }
  await bringIn(0, 63)
  await search()
  expect(optimised).toHaveLength(0)
  await bringIn(63, 64)
  expect(optimised).toHaveLength(1)
  // Nobody searches it: what it costs is left until somebody does.
  await bringIn(64, 140)
  expect(optimised).toHaveLength(1)
  const found = await search()
  await bringIn(140, 141)
  expect(optimised).toHaveLength(2)
  expect(found.map(({ name }) => name)).toContain('40.txt')
})
