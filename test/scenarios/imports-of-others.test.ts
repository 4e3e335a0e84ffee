import type { DocentSession } from '@docent/core'
import { expect, it } from 'vitest'
import { memoryStorage } from '@docent/adapters-storage'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

/** An import of a collection of alice that waits for its turn, while something happens to the rights of who began it. */
async function importing(
  begin: (who: { docent: Awaited<ReturnType<typeof memoryDocent>>; from: string }) => Promise<DocentSession>,
) {
  const hold = holdAt('before-effect:job.listChildren')
  const docent = await memoryDocent({ storage: memoryStorage(), debugPoints: hold.points })
  const alice = docent.as({ userId: 'alice' })
  for (const userId of ['bob', 'carol']) await docent.meet({ userId, username: userId, permissions: [] })
  const { id: from } = await alice.collections.create({ name: 'Domes' })
  await alice.ingest.plainText({ collectionId: from, fileName: 'dome.txt', text: 'One dome.' })
  const importer = await begin({ docent, from })
  const { id: to } = await importer.collections.create({ name: 'Copies' })
  const { id } = await importer.ingest.importCollectionJob({ collectionId: to, sourceCollectionId: from })
  await hold.reached
  return {
    docent,
    alice,
    from,
    async ended() {
      hold.letGo()
      await docent.settled()
      const { documentCount } = await importer.collections.get(to)
      return { ...(await importer.jobs.get(id)), documentCount }
    },
  }
}

const refused = {
  overallStatus: 'failed',
  errors: [expect.stringContaining('not shared with you any more')],
  documentCount: 0,
}

it('imports nothing of a collection that is not shared any more when it is its turn, and says so', async () => {
  const { docent, alice, from, ended } = await importing(async (made) => {
    await made.docent.as({ userId: 'alice' }).collections.share(made.from, 'bob', { permissions: ['read'] })
    return made.docent.as({ userId: 'bob' })
  })
  await using _docent = docent
  await alice.collections.unshare(from, 'bob')
  expect(await ended()).toMatchObject(refused)
})

it('imports nothing in the name of a group that the caller left, and by one of elsewhere what they came with', async () => {
  const left = await importing(async ({ docent, from }) => {
    const root = docent.as({ userId: 'root', permissions: ['administrator'] })
    const { id } = await root.groups.create({ name: 'Editors' })
    await root.groups.addMembers(id, ['bob'])
    await docent.as({ userId: 'alice' }).collections.shareWithGroup(from, id, { permissions: ['read'] })
    const { secretKey } = await docent.as({ userId: 'bob', username: 'bob' }).apiKeys.create({ name: 'key' })
    return docent.authenticate({ bearer: secretKey!, headers: {} })
  })
  await using _left = left.docent
  const root = left.docent.as({ userId: 'root', permissions: ['administrator'] })
  const [{ id } = { id: '' }] = await root.groups.list({})
  await root.groups.removeMembers(id, ['bob'])
  expect(await left.ended()).toMatchObject(refused)

  const kept = await importing(async ({ docent, from }) => {
    const { id } = await docent.as({ userId: 'root', permissions: ['administrator'] }).groups.create({ name: 'Staff' })
    await docent.as({ userId: 'alice' }).collections.shareWithGroup(from, id, { permissions: ['read'] })
    return docent.as({ userId: 'carol', groups: [id] })
  })
  await using _kept = kept.docent
  expect(await kept.ended()).toMatchObject({ overallStatus: 'completed', errors: [], documentCount: 1 })
})
