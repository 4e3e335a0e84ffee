import { memoryBlobs, memoryVectors } from '@docent/adapters-storage'
import { DocentError, type BlobStore, type VectorIndex } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// One document that could not be written to the index made the writer begin again at once, for ever, and kept all others
// of the collection out of it.
const refusing: VectorIndex = {
  ...memoryVectors(),
  upsert(table, rows) {
    if (rows.some(({ terms }) => terms.includes('poison'))) {
      return Promise.reject(new DocentError({ code: 'invalid_input', message: 'The index refuses these rows.' }))
    }
    return plain.upsert(table, rows)
  },
}
const plain = memoryVectors()
const vectors: VectorIndex = { ...plain, upsert: refusing.upsert }

const blobs = memoryBlobs()
const losing: BlobStore = {
  ...blobs,
  bytes(key, options) {
    if (options && key.includes('/embeddings-')) {
      return Promise.reject(new DocentError({ code: 'not_found', message: 'There is no such blob.' }))
    }
    return blobs.bytes(key, options)
  },
}

it('fails the document that the index refuses, and takes the others', async () => {
  await using docent = await memoryDocent({ vectors })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const texts = ['The dome turns.', 'A poison cabinet stands in the hall.', 'The mirror is polished.']
  const jobs = await Promise.all(
    texts.map((text, number) => alice.ingest.plainTextJob({ collectionId, fileName: `${number}.txt`, text })),
  )
  const ends = await Promise.all(jobs.map(({ id }) => alice.jobs.wait(id, { timeoutSeconds: 60 })))
  expect(ends.map(({ overallStatus }) => overallStatus)).toEqual(['completed', 'failed', 'completed'])
  expect(ends[1]!.errors).toEqual(['1.txt: The index refuses these rows.'])
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 2 })
})

it('fails a document whose vectors are lost', async () => {
  await using docent = await memoryDocent({ blobs: losing })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  // Longer than what the process remembers of what it has just written.
  const text = 'The dome turns. '.repeat(12_000)
  const { id } = await alice.ingest.plainTextJob({ collectionId, fileName: 'a.txt', text })
  expect(await alice.jobs.wait(id, { timeoutSeconds: 60 })).toMatchObject({ overallStatus: 'failed' })
})
