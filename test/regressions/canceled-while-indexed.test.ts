import { memoryVectors } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { pointedVectors } from '../durability/debug-ports.ts'

// Rows of a document whose job was canceled between the write to the index and its commit stayed in the index, where they
// took the places of real hits.
it('takes rows out of the index again when their document was canceled meanwhile', async () => {
  const hold = holdAt('after-index:upsert')
  const vectors = memoryVectors()
  await using docent = await memoryDocent({ vectors: pointedVectors(vectors, hold.points) })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id } = await alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text: 'The dome turns.' })
  await hold.reached
  await alice.jobs.cancel(id)
  expect(await alice.jobs.wait(id, { timeoutSeconds: 60 })).toMatchObject({ overallStatus: 'canceled' })
  hold.letGo()
  await docent.settled()
  const [table] = await vectors.tables()
  expect(await vectors.documents(table!)).toEqual(new Map())
})
