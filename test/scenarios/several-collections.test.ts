import type { Docent, DocentSession } from '@docent/core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { standardParsers } from '@docent/adapters-ingestion'
import { memoryStorage } from '@docent/adapters-storage'
import { recordStore } from '../../packages/core/src/kernel/records/index.ts'
import { orphanReaderSweep } from '../../packages/core/src/workflows/deletion/index.ts'
import { memoryDocent } from '../support/memory-docent.ts'

let docent: Docent
let alice: DocentSession
let bob: DocentSession
const storage = memoryStorage()
let parsed = 0

beforeAll(async () => {
  const parsers = standardParsers()
  docent = await memoryDocent({
    storage,
    parsers: {
      ...parsers,
      parserFor(mediaType) {
        const parser = parsers.parserFor(mediaType)
        return parser && { ...parser, parse: (request) => (parsed++, parser.parse(request)) }
      },
    },
  })
  alice = docent.as({ userId: 'alice' })
  bob = docent.as({ userId: 'bob' })
})
afterAll(() => docent.stop({ graceMs: 0 }))
beforeEach(() => void (parsed = 0))

async function collectionWith(user: DocentSession, ...texts: readonly string[]) {
  const { id } = await user.collections.create({ name: 'A collection' })
  for (const [index, text] of texts.entries())
    await user.ingest.plainText({ collectionId: id, fileName: `${index}.txt`, text, metadata: { index } })
  return { id, documents: await user.documents.list({ collectionId: id, sortColumn: 'name', ascending: true }) }
}

const found = async (user: DocentSession, collectionId: string, query: string) =>
  (await user.chunks.search(collectionId, { query, topics: [] })).map(({ text }) => text)

describe('a document', () => {
  it('goes into another collection without being parsed again, and out of it alone', async () => {
    const from = await collectionWith(alice, 'The dome opens at dusk.')
    const to = await collectionWith(alice)
    const [document] = from.documents
    await alice.ingest.insert({ collectionId: to.id, documentId: document!.id })
    await alice.ingest.insert({ collectionId: to.id, documentId: document!.id })
    expect(parsed).toBe(1)
    expect(await alice.documents.list({ collectionId: to.id })).toEqual([expect.objectContaining({ id: document!.id })])
    expect(await found(alice, to.id, 'dome')).toEqual(['The dome opens at dusk.'])
    await alice.documents.removeFromCollection(from.id, document!.id)
    await docent.settled()
    expect(await found(alice, from.id, 'dome')).toEqual([])
    expect(await found(alice, to.id, 'dome')).toHaveLength(1)
    await alice.documents.removeFromCollection(to.id, document!.id)
    await docent.settled()
    await expect(alice.documents.get(document!.id)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('can come as a copy that lives on its own', async () => {
    const from = await collectionWith(alice, 'The dome opens at dawn.')
    const to = await collectionWith(alice)
    const input = { collectionId: to.id, documentId: from.documents[0]!.id, copyDocument: true, preserveMetadata: true }
    await alice.ingest.insert(input)
    await alice.ingest.insert(input)
    expect(parsed).toBe(1)
    await alice.documents.delete(from.documents[0]!.id)
    await docent.settled()
    const [copy, ...others] = await alice.documents.list({ collectionId: to.id })
    expect(others).toEqual([])
    expect(copy).toMatchObject({
      name: '0.txt',
      status: 'completed',
      pageCount: 1,
      type: 'txt',
      metadata: { index: 0 },
    })
    expect(await found(alice, to.id, 'dome')).toEqual(['The dome opens at dawn.'])
  })

  it('of somebody else is not found, and options that only parsing could fulfil are refused', async () => {
    const from = await collectionWith(alice, 'A secret of Alice.')
    const to = await collectionWith(bob)
    const input = { collectionId: to.id, documentId: from.documents[0]!.id }
    await expect(bob.ingest.insert(input)).rejects.toMatchObject({ code: 'not_found' })
    const own = await collectionWith(alice)
    const wish = { collectionId: own.id, documentId: from.documents[0]!.id, ocrModel: 'off' }
    await expect(alice.ingest.insert(wish)).rejects.toMatchObject({ code: 'unsupported' })
  })

  it('that is restricted is found by its owner and those who are named, nobody else', async () => {
    const { id } = await alice.collections.create({ name: 'Shared' })
    // Sharing has no operation of its own yet: the row is written as it will be.
    const share = { kind: 'update', table: 'collection', key: { id }, set: { is_public: true } } as const
    await storage.write({ steps: [share] })
    const input = { collectionId: id, fileName: 'secret.txt', text: 'The vault is behind the dome.' }
    await alice.ingest.plainText({ ...input, restricted: true, permissions: ['carol'] })
    await alice.ingest.plainText({ ...input, fileName: 'open.txt', text: 'The dome is open.' })
    const carol = docent.as({ userId: 'carol' })
    for (const [user, count] of [
      [alice, 2],
      [carol, 2],
      [bob, 1],
    ] as const) {
      expect(await found(user, id, 'dome')).toHaveLength(count)
      expect(await user.documents.list({ collectionId: id })).toHaveLength(count)
      expect(await user.documents.count({ collectionId: id })).toBe(count)
    }
    const secret = (await alice.documents.list({ collectionId: id, sortColumn: 'name' })).at(0)!
    expect(secret.name).toBe('secret.txt')
    await expect(bob.documents.get(secret.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await bob.chunks.get(id, [1])).toEqual([])
    const chat = await bob.chats.create({ collectionId: id })
    const { messageId } = await (
      await bob.chats.complete(chat.id, { message: 'Where is the vault behind the dome?' })
    ).result()
    expect((await bob.chats.references(messageId)).map(({ documentName }) => documentName)).not.toContain('secret.txt')
    // Who might read it is kept as long as it is in the collection.
    const readers = () => storage.read({ from: 'membership_reader' })
    const sweep = orphanReaderSweep({ storage: recordStore(storage) })
    await sweep.run(new AbortController().signal)
    expect(await readers()).toMatchObject([{ username: 'carol' }])
    await alice.documents.delete(secret.id)
    await docent.settled()
    await sweep.run(new AbortController().signal)
    expect(await readers()).toEqual([])
  })
})

describe('a collection', () => {
  it('is imported into another one, once', async () => {
    const from = await collectionWith(alice, 'One dome.', 'Two domes.', 'Three domes.')
    const to = await collectionWith(alice)
    for (let round = 0; round < 2; round++) {
      const job = await alice.ingest.importCollectionJob({ collectionId: to.id, sourceCollectionId: from.id })
      await docent.settled()
      expect(await alice.jobs.get(job.id)).toMatchObject({ overallStatus: 'completed', errors: [] })
      expect(await alice.collections.get(to.id)).toMatchObject({ documentCount: 3 })
    }
    expect(parsed).toBe(3)
    expect(await found(alice, to.id, 'domes')).toHaveLength(3)
  })
})
