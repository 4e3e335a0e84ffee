import { expect, it } from 'vitest'
import { scriptedSource } from '../support/scripted-source.ts'
import { memoryDocent } from '../support/memory-docent.ts'

it('documents stay as they are while a collection that holds them is archived', async () => {
  await using docent = await memoryDocent()
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const { id: collectionId } = await alice.collections.create({ name: 'Old' })
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: 'Some words.' })
  const [document] = await alice.documents.list({ collectionId })
  const id = document!.id
  await alice.collections.archive(collectionId)

  const refused = { code: 'wrong_state', message: expect.stringContaining('archived') as string }
  await expect(alice.documents.update(id, { name: 'b.txt' })).rejects.toMatchObject(refused)
  await expect(alice.documents.replaceMetadata(id, { a: 'b' })).rejects.toMatchObject(refused)
  await expect(alice.tags.add(id, { name: 'red' })).rejects.toMatchObject(refused)
  await expect(alice.documents.delete(id)).rejects.toMatchObject(refused)
  await expect(alice.documents.removeFromCollection(collectionId, id)).rejects.toMatchObject(refused)
  await expect(alice.documents.removeFromCollectionJob(collectionId, { documentIds: [id] })).rejects.toMatchObject(
    refused,
  )
  const { id: other } = await alice.collections.create({ name: 'Other' })
  const wish = { collectionId: other, sourceCollectionId: collectionId }
  await expect(alice.ingest.importCollectionJob(wish)).rejects.toMatchObject(refused)
  await expect(bob.documents.update(id, { name: 'b.txt' })).rejects.toMatchObject({ code: 'not_found' })

  await alice.collections.unarchive(collectionId)
  expect(await alice.documents.update(id, { name: 'b.txt' })).toMatchObject({ name: 'b.txt' })
  await alice.documents.delete(id)
})

it('documents and chats of an archived collection leave lists and search, and come back with it', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: old } = await alice.collections.create({ name: 'Old' })
  const { id: open } = await alice.collections.create({ name: 'Open' })
  const add = (collectionId: string, name: string) =>
    alice.ingest.plainText({ collectionId, fileName: name, text: `The words of ${name}.` })
  await add(old, 'a.txt')
  await add(old, 'both.txt')
  await add(open, 'b.txt')
  const both = (await alice.documents.list()).find(({ name }) => name === 'both.txt')!
  await alice.ingest.insert({ collectionId: open, documentId: both.id })
  for (const { id } of await alice.documents.list()) await alice.tags.add(id, { name: 'red' })
  const chat = await alice.chats.create({ collectionId: old })
  const { result } = await alice.chats.complete(chat.id, { message: 'Which words?' })
  await result()
  await alice.chats.create({ collectionId: open })

  const names = (documents: readonly { readonly name: string }[]) => documents.map(({ name }) => name).toSorted()
  const look = async () => ({
    documents: names(await alice.documents.list()),
    count: await alice.documents.count(),
    ofOld: names(await alice.documents.list({ collectionId: old })),
    countOfOld: await alice.documents.count({ collectionId: old }),
    taggedInOld: names(await alice.tags.documents({ tagNames: ['red'], collectionId: old })),
    taggedInOpen: names(await alice.tags.documents({ tagNames: ['red'], collectionId: open })),
    chats: (await alice.chats.list()).length,
    chatCount: await alice.chats.count(),
  })
  const before = await look()
  expect(before).toEqual({
    documents: ['a.txt', 'b.txt', 'both.txt'],
    count: 3,
    ofOld: ['a.txt', 'both.txt'],
    countOfOld: 2,
    taggedInOld: ['a.txt', 'both.txt'],
    taggedInOpen: ['b.txt', 'both.txt'],
    chats: 2,
    chatCount: 2,
  })
  await alice.collections.archive(old)
  expect(await look()).toEqual({
    documents: ['b.txt', 'both.txt'],
    count: 2,
    ofOld: [],
    countOfOld: 0,
    taggedInOld: [],
    taggedInOpen: ['b.txt', 'both.txt'],
    chats: 1,
    chatCount: 1,
  })
  const archived = { code: 'wrong_state', message: expect.stringContaining('archived') as string }
  await expect(alice.chunks.search(old, { query: 'words', topics: [] })).rejects.toMatchObject(archived)
  await expect(alice.chunks.get(old, [1])).rejects.toMatchObject(archived)
  await expect(alice.chats.complete(chat.id, { message: 'Which?' })).rejects.toMatchObject(archived)
  await expect(add(old, 'c.txt')).rejects.toMatchObject(archived)
  const pair = { userPrompt: 'a', aiResponse: 'b', commandName: 'c' }
  await expect(alice.chats.insertMessagePair(chat.id, pair)).rejects.toMatchObject(archived)
  expect(await alice.collections.list()).toHaveLength(2)

  await alice.collections.unarchive(old)
  expect(await look()).toEqual(before)
  expect(await alice.chunks.search(old, { query: 'words', topics: [] })).toHaveLength(2)
})

it(
  'a source that is being listed stops at an archived collection, and its job says why',
  { tags: ['slow'] },
  async () => {
    const files = Array.from({ length: 300 }, (_, index) => ({ uri: `s3://b/${index}.txt`, text: `File ${index}.` }))
    const source = scriptedSource('s3', files)
    const [begun, archived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow: typeof source = {
      ...source,
      async *list(request) {
        let count = 0
        for await (const entry of source.list(request)) {
          if (++count === files.length) {
            begun.resolve()
            await archived.promise
          }
          yield entry
        }
      },
    }
    await using docent = await memoryDocent({ sources: [slow] })
    const alice = docent.as({ userId: 'alice' })
    const { id: collectionId } = await alice.collections.create({ name: 'Old' })
    const { id } = await alice.ingest.s3Job({ collectionId, urls: ['s3://b/'] })
    await begun.promise
    await alice.collections.archive(collectionId)
    archived.resolve()
    await docent.settled()
    const job = await alice.jobs.get(id)
    expect(job.errors).toEqual([expect.stringContaining('was archived before everything was found')])
    expect(job.overallStatus).toBe('completed')
  },
)
