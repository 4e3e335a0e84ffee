import { memoryBlobs, memoryStorage } from '@docent/adapters-storage'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// When the answer of the store to the batch was lost, the call took it for a failure and deleted the text's bytes, though
// the batch may have been written and its document needs them.
it('keeps the bytes of a text when nobody knows whether its batch was written', async () => {
  const memory = memoryStorage()
  const blobs = memoryBlobs()
  let lose = true
  const storage: StorageDriver = {
    ...memory,
    async write(batch) {
      const outcome = await memory.write(batch)
      if (!lose || !batch.steps.some((step) => step.kind === 'insert' && step.table === 'document')) return outcome
      lose = false
      throw new DocentError({ code: 'unavailable', message: 'The store did not answer; try again.' })
    },
  }
  await using docent = await memoryDocent({ storage, blobs })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const call = alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The dome turns.' })
  await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  const [document] = await memory.read({ from: 'document' })
  expect(await blobs.head(String(document!['source_key']))).toBeDefined()
})
