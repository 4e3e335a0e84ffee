import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { builtInModels } from '@docent/adapters-llm'
import { standardParsers } from '@docent/adapters-ingestion'
import { createDocent } from '@docent/core'
import type { StorageDriver, VectorIndex } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it, onTestFinished, vi } from 'vitest'

const documents = 20
/** One caller after the other is the most expensive way: nothing is shared between documents. */
const mostReads = 29
const mostWrites = 5
const quietMs = 1_000

const textOf = (number: number) =>
  `# Report ${number}\n\n${`Sentence of report ${number} about the harbour. `.repeat(60)}`

async function counted() {
  const counts = { reads: 0, writes: 0, optimizes: 0 }
  const store = memoryStorage()
  const storage: StorageDriver = {
    ...store,
    read: (query) => (counts.reads++, store.read(query)),
    aggregate: (query) => (counts.reads++, store.aggregate(query)),
    write: (batch) => (counts.writes++, store.write(batch)),
  }
  const index = memoryVectors()
  const vectors: VectorIndex = { ...index, optimize: (name) => (counts.optimizes++, index.optimize(name)) }
  const clock = manualClock()
  const docent = await createDocent({
    storage,
    vectors,
    clock,
    blobs: memoryBlobs(),
    models: [builtInModels()],
    parsers: standardParsers(),
  })
  await docent.start()
  onTestFinished(() => docent.stop())
  const alice = docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Reports', description: 'Reports of the harbour' })
  const ingest = (number: number) =>
    alice.ingest.plainText({ collectionId: collection.id, fileName: `${number}.md`, text: textOf(number) })
  return { counts, clock, docent, alice, collection, ingest }
}

it('looks at the store no more often than this for a document', async () => {
  const { counts, docent, ingest } = await counted()
  await ingest(0)
  await docent.settled()
  counts.reads = counts.writes = 0
  for (let number = 1; number <= documents; number++) await ingest(number)
  expect(counts.reads / documents).toBeLessThanOrEqual(mostReads)
  expect(counts.writes / documents).toBeLessThanOrEqual(mostWrites)
})

it('optimises the index once documents have stopped coming, not between them', { tags: ['slow'] }, async () => {
  const { counts, clock, docent, alice, collection, ingest } = await counted()
  // Small enough that only ranking has something to do about it, which must not keep the rest from being asked for.
  await ingest(99)
  for (let number = 0; number < 3; number++) {
    await alice.ingest.plainText({
      collectionId: collection.id,
      fileName: `${number}.md`,
      text: Array.from({ length: 60 }, (_, part) => textOf(part + 100 * number)).join('\n\n'),
    })
  }
  await docent.settled()
  expect(counts.optimizes).toBe(0)
  await clock.advance(quietMs)
  await vi.waitFor(() => expect(counts.optimizes).toBe(1), { timeout: 20_000 })
  await docent.settled()
  await clock.advance(10 * quietMs)
  await docent.settled()
  expect(counts.optimizes).toBe(1)
})
