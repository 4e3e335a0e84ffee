import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// Deleting a document aborted everything that ran for it, and so the purge that the very deletion had started: its row
// stayed `deleting` and its files stayed for ever.
it('purges a deleted document although its ingestion is interrupted', async () => {
  const storage = memoryStorage()
  const blobs = memoryBlobs()
  await using docent = await memoryDocent({ storage, blobs })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId, fileName: 'note.txt', text: 'The dome turns at dusk.' })
  const [document] = await alice.documents.list({ collectionId })

  await alice.documents.delete(document!.id)
  await docent.settled()

  expect(await storage.read({ from: 'document' })).toEqual([])
  expect(await Array.fromAsync(blobs.list(''))).toEqual([])
})
