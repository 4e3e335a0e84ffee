import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const user = { userId: 'alice', permissions: ['ConfigureAgents'] }

it('what is stored no longer is reported as what it was, with what to do about it', async () => {
  const [data, blobs] = [memoryData(), memoryBlobs()]
  const open = () =>
    memoryDocent({
      storage: memoryStorage({ data }),
      blobs: { ...blobs, close: async () => {} },
      models: [builtInModels()],
    })
  const before = await open()
  const alice = before.as(user)
  const { id: collectionId } = await alice.collections.create({ name: 'Pier' })
  const { id: uploadId } = await alice.uploads.create({
    filename: 'pier.txt',
    content: new TextEncoder().encode('The pier costs nine euros.'),
  })
  await alice.ingest.uploads({ collectionId, uploadIds: [uploadId] })
  const [document] = await alice.documents.list({ collectionId })
  const file = { filename: 'weather.py', content: new TextEncoder().encode('def look_up(): ...') }
  const [tool] = await alice.customTools.create({ toolType: 'general_code', toolArgs: {}, file })
  const exported = await alice.feedback.exportJob({})
  await before.settled()
  await before.stop()
  for await (const { key } of blobs.list('')) await blobs.delete(key)

  await using docent = await open()
  const again = docent.as(user)
  const { id } = document!
  const { id: elsewhere } = await again.collections.create({ name: 'Elsewhere' })
  const text = 'The stored text of this document is missing; delete the document and ingest it again.'
  const original = text.replace('text', 'file')
  await expect(again.documents.pageRecognition(id)).rejects.toMatchObject({ code: 'not_found', message: text })
  await expect(again.documents.pageLayout(id)).rejects.toMatchObject({ code: 'not_found', message: text })
  await expect(again.documents.original(id)).rejects.toMatchObject({ code: 'not_found', message: original })
  const copying = again.ingest.insert({ collectionId: elsewhere, documentId: id, copyDocument: true })
  await expect(copying).rejects.toMatchObject({ message: `pier.txt: ${original}` })
  await expect(again.customTools.download(tool!.agentCustomToolId)).rejects.toMatchObject({
    code: 'not_found',
    message: 'The stored file of this custom tool is missing; update the tool with its file.',
  })
  await expect(again.feedback.download(exported.id)).rejects.toMatchObject({
    code: 'not_found',
    message: 'There is no file of this export any more; export again.',
  })
  // Its passages are in the records.
  expect(await again.chunks.search(collectionId, { query: 'pier', topics: [] })).toHaveLength(1)
})
