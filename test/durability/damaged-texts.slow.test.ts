/** @module-tag slow */
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { builtInModels } from '@docent/adapters-llm'
import type { DocentOptions } from '@docent/core'
import { expect, it } from 'vitest'
import { makePdf } from '../support/make-pdf.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { countingModels } from './counting-models.ts'

/** A store with a document, whose blobs can be damaged between two starts: a process remembers what it has just written. */
async function stored() {
  const data = memoryData()
  const blobs = memoryBlobs()
  const open = async (options: Partial<DocentOptions> = {}) => {
    const stores = { storage: memoryStorage({ data }), blobs: { ...blobs, close: async () => {} } }
    const docent = await memoryDocent({ ...stores, ...options })
    return { docent, alice: docent.as({ userId: 'alice' }) }
  }
  const { docent, alice } = await open()
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id: uploadId } = await alice.uploads.create({ filename: 'dome.pdf', content: await makePdf(3) })
  await alice.ingest.uploads({ collectionId, uploadIds: [uploadId] })
  const [document] = await alice.documents.list({ collectionId })
  await docent.settled()
  await docent.stop()
  return {
    ...{ open, collectionId, documentId: document!.id },
    /** Turns one bit in the middle of each blob whose key holds the word. */
    async turn(word: string) {
      let turned = 0
      for await (const { key } of blobs.list('')) {
        if (!key.includes(word)) continue
        const bytes = Uint8Array.from(await blobs.bytes(key))
        bytes[bytes.length >> 1]! ^= 1
        await blobs.put(key, bytes)
        turned++
      }
      expect(turned).toBe(1)
    },
  }
}

it('a stored text of which a bit turned is refused with what to do, and costs no passage and no citation', async () => {
  const { open, collectionId, documentId, turn } = await stored()
  await turn('/text-')
  const { docent, alice } = await open()
  await using _docent = docent
  const damaged = { code: 'not_found', message: expect.stringMatching(/text of this document is damaged; delete/) }
  await expect(alice.documents.pageRecognition(documentId)).rejects.toMatchObject(damaged)
  const [hit] = await alice.chunks.search(collectionId, { query: 'page', topics: [] })
  expect(hit).toMatchObject({ name: 'dome.pdf' })
  const chat = await alice.chats.create({ collectionId })
  const answer = await alice.chats.complete(chat.id, { message: 'What is on the page?' })
  const { messageId } = await answer.result()
  expect((await alice.chats.references(messageId)).length).toBeGreaterThan(0)
})

it('stored vectors of which a bit turned are made again from the text when the index is rebuilt', async () => {
  const { open, collectionId, turn } = await stored()
  await turn('/embeddings-')
  const { provider, embedded } = countingModels(builtInModels())
  const { docent, alice } = await open({ models: [provider], vectors: memoryVectors() })
  await using _docent = docent
  expect(await alice.chunks.search(collectionId, { query: 'page', topics: [] })).not.toHaveLength(0)
  expect(embedded()).toBeGreaterThan(0)
  expect(await docent.verify()).toMatchObject({ whole: true })
})
