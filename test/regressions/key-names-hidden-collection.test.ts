import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

// A key of a collection went on telling its user how the collection is called now, also after it was not shared any more.
it('names the collection of a key only as long as its user sees it', async () => {
  await using docent = await memoryDocent()
  const alice = docent.as({ userId: 'alice' })
  const bob = docent.as({ userId: 'bob' })
  const administrator = docent.as({ userId: 'root', permissions: ['administrator'] })
  for (const userId of ['alice', 'bob']) await docent.meet({ userId })
  const { id } = await alice.collections.create({ name: 'Aurora' })
  await alice.collections.share(id, 'bob')
  await bob.apiKeys.create({ collectionId: id })
  expect(await bob.apiKeys.list()).toMatchObject([{ collectionId: id, collectionName: 'Aurora' }])

  await alice.collections.unshare(id, 'bob')
  await alice.collections.update(id, { name: 'Secret plans' })
  const [key] = await bob.apiKeys.list()
  expect(key).toMatchObject({ collectionId: id })
  expect(key).not.toHaveProperty('collectionName')
  expect(await administrator.apiKeys.list()).toMatchObject([{ collectionName: 'Secret plans' }])
})
