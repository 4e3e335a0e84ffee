import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const handbook = `# Handbook of the Aurora observatory

The Aurora observatory stands on Mount Vell at 2,310 metres. Its main telescope has a mirror of 4.2 metres.

## Opening hours

Visitors are welcome from Tuesday to Sunday between 10:00 and 17:00. On Mondays the observatory is closed for maintenance.

## Tickets

A ticket for adults costs 12 euros. Children under seven enter free of charge.
`

it('answers a question about an ingested document with a citation', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId: collection.id, fileName: 'handbook.md', text: handbook })

  const chat = await alice.chats.create({ collectionId: collection.id })
  const answer = await alice.chats.complete(chat.id, { message: 'How much is a ticket for adults?' })
  const { body, messageId } = await answer.result()

  expect(body).toContain('12 euros')
  const references = await alice.chats.references(messageId)
  expect(references[0]).toMatchObject({ documentName: 'handbook.md', pages: '1' })
  expect(references[0]!.content).toContain('12 euros')
  expect(await alice.collections.get(collection.id)).toMatchObject({ documentCount: 1, sessionsCount: 1 })
})

it('finds nothing of a deleted document from the moment the call returns', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const collection = await alice.collections.create({ name: 'Aurora' })
  await alice.ingest.plainText({ collectionId: collection.id, fileName: 'handbook.md', text: handbook })
  const [document] = await alice.documents.list({ collectionId: collection.id })
  expect(await alice.chunks.search(collection.id, { query: 'telescope mirror', topics: [] })).not.toEqual([])

  await alice.documents.delete(document!.id)

  expect(await alice.chunks.search(collection.id, { query: 'telescope mirror', topics: [] })).toEqual([])
  expect(await alice.documents.list()).toEqual([])
  expect(await alice.collections.get(collection.id)).toMatchObject({ documentCount: 0, documentSize: 0 })
})
