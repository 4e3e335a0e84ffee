import { memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

// Whether a collection is there was asked before the batch, not in it: documents could come into a collection that was
// deleted in between, and their job ran for ever.
it('takes no documents into a collection that is deleted at the same time', async () => {
  const storage = memoryStorage()
  const hold = holdAt('before-commit:document.CREATED')
  await using docent = await memoryDocent({ storage, debugPoints: hold.points })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const late = alice.ingest.plainTextJob({ collectionId, fileName: 'late.txt', text: 'Comes too late.' })
  const refused = late.catch((error: unknown) => error)
  await hold.reached

  await alice.collections.delete(collectionId)
  hold.letGo()
  expect(await refused).toMatchObject({ code: 'not_found' })
  await docent.settled()
  expect(await storage.read({ from: 'document' })).toEqual([])
  expect(await storage.read({ from: 'membership' })).toEqual([])
  expect((await storage.read({ from: 'job' })).map((row) => [row['kind'], row['state']])).toEqual([
    ['delete_collection', 'completed'],
  ])
})
