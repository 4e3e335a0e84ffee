import { memoryStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const setState = (storage: StorageDriver, id: string, state: string) =>
  storage.write({ steps: [{ kind: 'update', table: 'collection', key: { id }, set: { state } }] })

it('documents stay as they are while a collection that holds them is archived', async () => {
  const storage = memoryStorage()
  await using docent = await memoryDocent({ storage })
  const [alice, bob] = [docent.as({ userId: 'alice' }), docent.as({ userId: 'bob' })]
  const { id: collectionId } = await alice.collections.create({ name: 'Old' })
  await alice.ingest.plainText({ collectionId, fileName: 'a.txt', text: 'Some words.' })
  const [document] = await alice.documents.list({ collectionId })
  const id = document!.id
  await setState(storage, collectionId, 'archived')

  const refused = { code: 'wrong_state', message: expect.stringContaining('archived') as string }
  await expect(alice.documents.update(id, { name: 'b.txt' })).rejects.toMatchObject(refused)
  await expect(alice.documents.replaceMetadata(id, { a: 'b' })).rejects.toMatchObject(refused)
  await expect(alice.tags.add(id, { name: 'red' })).rejects.toMatchObject(refused)
  await expect(alice.documents.delete(id)).rejects.toMatchObject(refused)
  await expect(alice.documents.removeFromCollection(collectionId, id)).rejects.toMatchObject(refused)
  await expect(alice.documents.removeFromCollectionJob(collectionId, { documentIds: [id] })).rejects.toMatchObject(
    refused,
  )
  await expect(bob.documents.update(id, { name: 'b.txt' })).rejects.toMatchObject({ code: 'not_found' })

  await setState(storage, collectionId, 'active')
  expect(await alice.documents.update(id, { name: 'b.txt' })).toMatchObject({ name: 'b.txt' })
  await alice.documents.delete(id)
})
