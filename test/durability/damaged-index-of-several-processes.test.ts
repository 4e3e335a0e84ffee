import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join as pathOf } from 'node:path'
import { lanceVectors } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import { DocentError, eq, type VectorIndex } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { damages, storedFiles } from '../../packages/adapters-storage/src/vectors/lance/damaged-files.fixture.ts'
import { asAlice, collectionOf, join, namesBy, note, sharedStores } from './several-processes.ts'

const many = Array.from({ length: 30 }, (_, number) => `pier${number}th`)

/** How often a search for a word finds its document; what else it finds depends on what was learned by then. */
const timesFound = async (docent: Docent, id: string, word: string): Promise<number> =>
  (await namesBy(docent, id, word)).filter((name) => name === `${word}.txt`).length

/** A collection of some documents, with a table that is damaged as soon as `damage` is called. */
async function damageable() {
  const stores = sharedStores()
  let damaged: string | undefined
  const requireWhole = (table: string) => {
    if (table === damaged) throw new DocentError({ code: 'index_damaged', message: 'A file is empty.' })
  }
  const { drop, refresh, verify, documents, upsert } = stores.vectors
  Object.assign(stores.vectors, {
    refresh: async (table, version) => (requireWhole(table), refresh(table, version)),
    verify: async (table, options) => (requireWhole(table), verify(table, options)),
    documents: async (table) => (requireWhole(table), documents(table)),
    upsert: async (table, ...rest) => (requireWhole(table.name), upsert(table, ...rest)),
    async drop(table) {
      if (table === damaged) damaged = undefined
      await drop(table)
    },
  } satisfies Partial<VectorIndex>)
  const reading = stores.storage()
  await reading.migrate(catalogue, { mode: 'auto' })
  const tableInUse = async (id: string) =>
    String((await reading.read({ from: 'collection_index', where: eq('id', id) }))[0]!['table_name'])
  return { stores, tableInUse, damage: (table: string) => void (damaged = table) }
}

it('is rebuilt once where several processes find it damaged', { timeout: 30_000 }, async () => {
  const { stores, tableInUse, damage } = await damageable()
  const processes = [await join(stores), await join(stores), await join(stores)]
  const id = await collectionOf(processes[0]!)
  await Promise.all(many.map((word) => note(processes[1]!, id, word)))
  const former = await tableInUse(id)
  damage(former)
  const found = await Promise.all(processes.map((docent) => timesFound(docent, id, many[29]!)))
  expect(found).toEqual([1, 1, 1])
  await note(processes[2]!, id, 'late')
  for (const docent of processes)
    for (const word of ['first', 'late', ...many]) expect(await timesFound(docent, id, word)).toBe(1)
  const table = await tableInUse(id)
  expect(table).not.toBe(former)
  expect([...(await stores.vectors.documents(table)).values()]).toEqual(Array.from({ length: 32 }, () => 1))
  expect(await stores.vectors.tables()).toEqual([table])
  await Promise.all(processes.map((docent) => docent.stop()))
})

it(
  'is never read while another process makes it anew, and is made by the next where that one ends',
  { timeout: 30_000 },
  async () => {
    const { stores, tableInUse, damage } = await damageable()
    const reached = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    let upserts = 0
    const ending: VectorIndex = {
      ...stores.vectors,
      async upsert(...args) {
        // The first part of the new table is written.
        if (++upserts === 2) {
          reached.resolve()
          await ended.promise
          throw new Error('the process ends')
        }
        return stores.vectors.upsert(...args)
      },
    }
    const writing = await join(stores)
    const id = await collectionOf(writing)
    await Promise.all(many.map((word) => note(writing, id, word)))
    await writing.stop()
    const one = await join(stores, { vectors: ending })
    const two = await join(stores)
    damage(await tableInUse(id))
    const asked = namesBy(one, id, many[0]!).catch(() => [])
    await reached.promise
    const found = Promise.all(many.map((word) => timesFound(two, id, word)))
    const stopped = one.stop()
    ended.resolve()
    await stopped
    await asked
    expect(await found).toEqual(many.map(() => 1))
    expect(await stores.vectors.tables()).toEqual([await tableInUse(id)])
    await two.stop()
  },
)

it('is not made anew once more by a process that still wrote to the damaged table', { timeout: 30_000 }, async () => {
  const { stores, tableInUse, damage } = await damageable()
  const writes = Promise.withResolvers<void>()
  const exchanged = Promise.withResolvers<void>()
  const one = await join(stores)
  const id = await collectionOf(one)
  const former = await tableInUse(id)
  const alice = asAlice(one)
  const [document] = await alice.documents.list({ collectionId: id })
  await one.stop()
  const late: VectorIndex = {
    ...stores.vectors,
    async upsert(target, ...rest) {
      if (target.name !== former) return stores.vectors.upsert(target, ...rest)
      writes.resolve()
      await exchanged.promise
      throw new DocentError({ code: 'index_damaged', message: 'The table is gone.' })
    },
  }
  // The one writes renamed documents, the other the index.
  const two = await join(stores, { vectors: late, roles: ['work'] })
  await asAlice(two).documents.update(document!.id, { name: 'renamed.txt' })
  await writes.promise
  const three = await join(stores, { roles: ['index'] })
  damage(former)
  expect(await namesBy(three, id, 'first')).toEqual(['renamed.txt'])
  const table = await tableInUse(id)
  expect(table).not.toBe(former)
  exchanged.resolve()
  await expect.poll(async () => (await two.metrics()).indexes).toMatchObject({ damaged: 1, rebuilding: 0 })
  expect(await tableInUse(id)).toBe(table)
  await Promise.all([two.stop(), three.stop()])
})

for (const [name, damage] of Object.entries(damages)) {
  it(
    `is rebuilt once on disk where two processes find its files ${name}`,
    { tags: ['slow'], timeout: 60_000 },
    async () => {
      const uri = mkdtempSync(pathOf(tmpdir(), 'docent-damaged-'))
      const stores = sharedStores()
      const processes = [
        await join(stores, { vectors: lanceVectors({ uri }) }),
        await join(stores, { vectors: lanceVectors({ uri }) }),
      ]
      const id = await collectionOf(processes[0]!)
      await Promise.all(many.map((word) => note(processes[0]!, id, word)))
      for (const docent of processes) expect(await timesFound(docent, id, 'first')).toBe(1)
      for (const file of await storedFiles(uri)) await damage(file)
      await Promise.all(processes.map((docent) => namesBy(docent, id, 'first').catch(() => [])))
      // What is flipped is noticed by a search that finds nothing, or before the next start.
      await Promise.all(processes.map((docent) => namesBy(docent, id, 'nowhere').catch(() => [])))
      await note(processes[1]!, id, 'late')
      for (const docent of processes)
        for (const word of ['first', 'late', ...many])
          await expect.poll(() => timesFound(docent, id, word).catch(() => 0)).toBe(1)
      await Promise.all(processes.map((docent) => docent.stop()))
      rmSync(uri, { recursive: true, force: true })
    },
  )
}
