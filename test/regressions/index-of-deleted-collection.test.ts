import { setImmediate } from 'node:timers/promises'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { pointedVectors } from '../durability/debug-ports.ts'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

// A writer in the middle of its work made the index table of a deleted collection anew, behind the deletion's back.
it('leaves no index table when a collection is deleted while its index is written', async () => {
  const hold = holdAt('before-index:upsert')
  const vectors = memoryVectors()
  await using docent = await memoryDocent({ vectors: pointedVectors(vectors, hold.points) })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The dome turns.' })
  await hold.reached
  await alice.collections.delete(collectionId)
  hold.letGo()
  await docent.settled()
  expect(await vectors.tables()).toEqual([])
})

// So did the repair of a lost index that a start had begun.
it('leaves no index table when a collection is deleted while its index is rebuilt', async () => {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const first = await memoryDocent({ storage: memoryStorage({ data }), blobs })
  const { id: collectionId } = await first.as({ userId: 'alice' }).collections.create({ name: 'Aurora' })
  const text = 'The dome turns.'
  await first.as({ userId: 'alice' }).ingest.plainText({ collectionId, fileName: 'a.txt', text })
  await first.stop()

  const hold = holdAt('before-index:upsert')
  const vectors = memoryVectors()
  const storage = memoryStorage({ data })
  await using docent = await memoryDocent({ storage, blobs, vectors: pointedVectors(vectors, hold.points) })
  await hold.reached
  const deleting = docent.as({ userId: 'alice' }).collections.delete(collectionId)
  while ((await storage.read({ from: 'membership' })).length > 0) await setImmediate()
  // Time enough for the deletion to come to the table.
  for (let turn = 0; turn < 50; turn++) await setImmediate()
  hold.letGo()
  await deleting
  await docent.settled()
  expect(await vectors.tables()).toEqual([])
})
