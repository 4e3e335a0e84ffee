import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// Keys of a deleted collection stayed in the lists of keys, and were accepted though they saw nothing.
it('ends the keys of a collection with the collection', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const stays = await alice.apiKeys.create({ name: 'stays' })
  const { secretKey } = await alice.apiKeys.create({ name: 'goes', collectionId })
  const credentials = { bearer: secretKey!, headers: {} }
  expect((await docent.authenticate(credentials)).principal.scope).toMatchObject({ kind: 'collection', collectionId })

  await alice.collections.delete(collectionId)

  await expect(docent.authenticate(credentials)).rejects.toMatchObject({ code: 'unauthorized' })
  expect((await alice.apiKeys.list()).map(({ id }) => id)).toEqual([stays.apiKey.id])
})
