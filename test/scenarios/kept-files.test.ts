import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

it('a file can be kept without being searched, and be made searchable later', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Files' })
  const search = () => alice.chunks.search(collectionId, { query: 'dome', topics: [] })
  await alice.ingest.plainText({ collectionId, fileName: 'dome.txt', text: 'The dome.', ingestMode: 'agent_only' })
  const [document] = await alice.documents.list({ collectionId })
  expect(document).toMatchObject({ name: 'dome.txt', status: 'agent_only', pageCount: 0, type: 'txt' })
  expect(await search()).toEqual([])
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1, documentSize: 9 })

  const input = { collectionId, documentId: document!.id }
  await alice.ingest.agentOnlyToStandard(input)
  expect(await search()).toHaveLength(1)
  expect(await alice.documents.get(document!.id)).toMatchObject({ status: 'completed', pageCount: 1 })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1, documentSize: 9 })
  // Once more changes nothing.
  await alice.ingest.agentOnlyToStandard(input)
  await alice.documents.delete(document!.id)
  await docent.settled()
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 0, documentSize: 0 })
})

it('a file that cannot be converted stays kept, with the reason', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Files' })
  const text = '\0\u0001\u0002'.repeat(100)
  await alice.ingest.plainText({ collectionId, fileName: 'noise.bin', text, ingestMode: 'agent_only' })
  const [document] = await alice.documents.list({ collectionId })
  const convert = () => alice.ingest.agentOnlyToStandard({ collectionId, documentId: document!.id })
  for (let round = 0; round < 2; round++) {
    await expect(convert()).rejects.toMatchObject({ code: 'ingestion_failed', message: /noise\.bin/ })
    expect(await alice.documents.get(document!.id)).toMatchObject({
      status: 'agent_only',
      error: expect.stringContaining('of a type that is not known'),
    })
    expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1, documentSize: text.length })
  }
  await alice.documents.removeFromCollection(collectionId, document!.id)
  await docent.settled()
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 0, documentSize: 0 })
  expect(await alice.documents.list({})).toEqual([])
})
