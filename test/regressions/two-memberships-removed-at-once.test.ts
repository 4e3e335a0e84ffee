import { memoryStorage } from '@docent/adapters-storage'
import type { Row, StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// Each of two removals saw the other's membership still there, and left the document to it.
it('purges a document that leaves its last two collections at the same moment', async () => {
  const memory = memoryStorage()
  // Both removals have decided before either is written.
  let waiting = 0
  const both = Promise.withResolvers<void>()
  const storage: StorageDriver = {
    ...memory,
    async write(batch) {
      const removes = batch.steps.some((step) => step.kind === 'insert' && step.row['event'] === 'REMOVE')
      if (removes && waiting < 2 && ++waiting === 2) both.resolve()
      if (removes) await both.promise
      return memory.write(batch)
    },
  }
  await using docent = await memoryDocent({ storage })
  const alice = docent.as({ userId: 'alice' })
  const one = await alice.collections.create({ name: 'One' })
  const two = await alice.collections.create({ name: 'Two' })
  await alice.ingest.plainText({ collectionId: one.id, fileName: 'a.txt', text: 'The dome turns.' })
  const [row] = await memory.read({ from: 'membership' })
  const second: Row = { ...row!, id: '0198c0de-0000-7000-8000-000000000001', collection_id: two.id, job_id: null }
  await memory.write({ steps: [{ kind: 'insert', table: 'membership', row: second }] })
  const documentId = String(row!['document_id'])

  await Promise.all([one, two].map(({ id }) => alice.documents.removeFromCollection(id, documentId)))
  await docent.settled()
  expect(waiting).toBe(2)
  expect(await memory.read({ from: 'document' })).toEqual([])
})
