import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { Erasure } from '@docent/core'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { dumpStore } from '../durability/dump-store.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const via = new TextEncoder().encode('{"_via_img_metadata":{}}')

const idOf = ({ name }: { readonly name: string }) => name.split('/').at(-1)!

async function world() {
  const clock = manualClock()
  const stores = { storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors() }
  const docent = await memoryDocent({ clock, ...stores })
  const sessionOf = async (userId: string, permissions: string[] = []) => {
    await docent.meet({ userId, username: userId, permissions })
    return docent.as({ userId, username: userId, permissions })
  }
  const root = await sessionOf('root', ['administrator'])
  const [zoe, bob, hanna] = [await sessionOf('zoe'), await sessionOf('bob'), await sessionOf('hanna')]
  const alone = idOf(await zoe.analysis.projects.create({ displayName: 'Alone', description: '' }))
  const shared = idOf(await zoe.analysis.projects.create({ displayName: 'Shared', description: '' }))
  const ofBob = idOf(await bob.analysis.projects.create({ displayName: 'Of Bob', description: '' }))
  await zoe.analysis.projects.share(shared, 'bob', { permissions: ['write'] })
  await zoe.analysis.projects.share(shared, 'hanna', { permissions: ['read'] })
  await bob.analysis.projects.share(ofBob, 'zoe', { permissions: ['write'] })
  for (const project of [alone, shared, ofBob]) {
    const place = { project, kind: 'annotationSets' } as const
    await zoe.analysis.artifacts.create(place, {
      displayName: 'Words',
      mime: 'application/json',
      file: { content: via },
    })
    await zoe.analysis.artifacts.create(place, { displayName: 'In parts', mime: 'application/json' })
  }
  const acl = ['zoe', 'hanna', 'user:zoe']
  const model = { displayName: 'Model', mime: 'application/octet-stream', acl }
  await bob.analysis.artifacts.create({ project: ofBob, kind: 'models' }, model)
  await docent.settled()

  async function erase(input: { handOverTo?: string }): Promise<Erasure> {
    const { id } = await root.users.erase('zoe', input)
    for (;;) {
      await docent.settled()
      const erasure = await root.users.erasure(id)
      if (erasure.status === 'erased') return erasure
      await clock.leap(11 * 60_000)
    }
  }
  /** Owners of the rows of a table, by project. */
  async function owners(table: string): Promise<Record<string, string[]>> {
    const { tables } = await dumpStore(stores)
    const rows = (tables[table] ?? []) as unknown as { project_id: string; owner_id: string }[]
    const byProject = Object.groupBy(rows, (row) => row.project_id)
    return Object.fromEntries(
      Object.entries(byProject).map(([project, all]) => [project, [...new Set(all!.map((row) => row.owner_id))]]),
    )
  }
  return { docent, erase, owners, bob, hanna, alone, shared, ofBob }
}

it('removes the projects of an erased user, and leaves what they made in those of others to the owners', async () => {
  const { docent, erase, owners, bob, ofBob } = await world()
  await using _docent = docent
  const { removed, handedOver } = await erase({})
  // A later user of the same name scores with nothing that was hers.
  const models = await bob.analysis.artifacts.list({ project: ofBob, kind: 'models' })
  expect(models.items.map(({ acl }) => acl)).toEqual([['hanna']])
  expect(removed).toContainEqual({ kind: 'projects', count: 2 })
  expect(removed).toContainEqual({ kind: 'grants', count: 1 })
  expect(handedOver).toEqual([])
  expect((await bob.analysis.projects.list()).items.map(idOf)).toEqual([ofBob])
  expect(await owners('artifact')).toEqual({ [ofBob]: ['bob'] })
  expect(await owners('analysis_job')).toEqual({ [ofBob]: ['bob'] })
})

it('hands over the projects that others work in, with what is in them', async () => {
  const { docent, erase, owners, hanna, shared, ofBob } = await world()
  await using _docent = docent
  const { removed, handedOver } = await erase({ handOverTo: 'hanna' })
  expect(removed).toContainEqual({ kind: 'projects', count: 1 })
  expect(handedOver).toEqual([{ kind: 'projects', count: 1 }])
  expect((await hanna.analysis.projects.list()).items.map(idOf)).toEqual([shared])
  expect(await owners('artifact')).toEqual({ [shared]: ['hanna'], [ofBob]: ['bob'] })
  expect(await owners('analysis_job')).toEqual({ [shared]: ['hanna'], [ofBob]: ['bob'] })
})
