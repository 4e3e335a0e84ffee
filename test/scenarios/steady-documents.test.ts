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

it('optimises the index of a collection whose documents come one by one without a pause, once for so many of them', async () => {
  const { vectors, optimised } = watchedVectors()
  await using test = await createTestDocent({ vectors })
  const alice = test.as('alice')
  const { id: collectionId } = await alice.collections.create({ name: 'Minutes' })
  const bringIn = async (from: number, to: number) => {
    for (let day = from; day < to; day++)
      await alice.ingest.plainText({ collectionId, fileName: `${day}.txt`, text: `Minutes of day ${day}.` })
    await test.docent.settled()
  }
  await bringIn(0, 63)
  expect(optimised).toHaveLength(0)
  await bringIn(63, 64)
  expect(optimised).toHaveLength(1)
  await bringIn(64, 127)
  expect(optimised).toHaveLength(1)
  await bringIn(127, 128)
  expect(optimised).toHaveLength(2)
  const found = await alice.chunks.search(collectionId, { query: 'day 40', topics: [] })
  expect(found.map(({ name }) => name)).toContain('40.txt')
})
