import { eq, type VectorIndex, type StorageDriver } from '@docent/core/ports'
import { expect, it, vi } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { analysisVersion } from '../../packages/core/src/resources/ranking/index.ts'
import { asAlice, collectionOf, join, namesBy, note, sharedStores } from './several-processes.ts'

it('misses nothing of an index that is replaced while another process writes to it', { timeout: 30_000 }, async () => {
  const stores = sharedStores()
  const writing = await join(stores)
  const id = await collectionOf(writing)
  const reading = stores.storage()
  await reading.migrate(catalogue, { mode: 'auto' })
  const index = async () => (await reading.read({ from: 'collection_index', where: eq('id', id) }))[0]!
  const former = String((await index())['table_name'])
  const set = { analysis: analysisVersion - 1 }
  await reading.write({ steps: [{ kind: 'update', table: 'collection_index', key: { id }, set }] })

  // The new table is complete, and not yet in use, when a document comes in.
  const proceed = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const { optimize } = stores.vectors
  Object.assign(stores.vectors, {
    async optimize(table: string) {
      if (table !== former && (await index())['table_name'] === former) {
        reached.resolve()
        await proceed.promise
      }
      return optimize(table)
    },
  })
  const starting = await join(stores)
  await reached.promise
  const late = note(writing, id, 'late')
  await Promise.race([late, new Promise((resolve) => setTimeout(resolve, 500))])
  proceed.resolve()
  await late
  await expect.poll(async () => (await index())['table_name'], { timeout: 20_000 }).not.toBe(former)
  expect(await index()).toMatchObject({ analysis: analysisVersion, next: null })
  for (const docent of [writing, starting]) expect(await namesBy(docent, id, 'late')).toEqual(['late.txt'])
  await Promise.all([writing.stop(), starting.stop()])
})

/** What another process sees when it starts, and what is done between two looks of it. */
function slowStart(
  stores: ReturnType<typeof sharedStores>,
  between: (look: string) => Promise<void>,
  repairAsked = () => {},
) {
  const storage = stores.storage()
  const read: StorageDriver['read'] = async (query) => {
    const rows = await storage.read(query)
    if (query.from === 'membership' && query.orderBy?.[0]?.column === 'id') await between('searchable')
    return rows
  }
  const write: StorageDriver['write'] = (batch) => {
    if (batch.steps.some((step) => step.kind === 'update' && JSON.stringify(step.set ?? {}).includes('"wanted"')))
      repairAsked()
    return storage.write(batch)
  }
  const vectors: VectorIndex = {
    ...stores.vectors,
    async documents(table) {
      const found = await stores.vectors.documents(table)
      await between('documents')
      return found
    },
    async stat(table) {
      const found = await stores.vectors.stat(table)
      await between('stat')
      return found
    },
  }
  return join(stores, { storage: { ...storage, read, write }, vectors })
}

it('keeps what another process makes searchable while the index is looked at', async () => {
  const stores = sharedStores()
  const upserted = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const { upsert } = stores.vectors
  const held: VectorIndex = {
    ...stores.vectors,
    async upsert(...args) {
      const version = await upsert(...args)
      if ((await stores.vectors.documents(args[0].name)).size > 1) {
        upserted.resolve()
        await proceed.promise
      }
      return version
    },
  }
  const writing = await join(stores, { vectors: held })
  const id = await collectionOf(writing)
  const late = note(writing, id, 'late')
  await upserted.promise
  // Its rows are in the table, and nothing says yet that it is searchable.
  const starting = await slowStart(stores, async (look) => {
    if (look !== 'searchable') return
    proceed.resolve()
    await late
  })
  await expect.poll(async () => (await starting.health()).indexes?.rebuilding).toBe(0)
  for (const docent of [writing, starting]) expect(await namesBy(docent, id, 'late')).toEqual(['late.txt'])
  await Promise.all([writing.stop(), starting.stop()])
})

it('leaves the version of a table to a process that has written more', async () => {
  const stores = sharedStores()
  const writing = await join(stores)
  const id = await collectionOf(writing)
  const reading = stores.storage()
  await reading.migrate(catalogue, { mode: 'auto' })
  const version = async () =>
    Number((await reading.read({ from: 'collection_index', where: eq('id', id) }))[0]!['version'])
  let looks = 0
  let written = 0
  const repairAsked = vi.fn<() => void>()
  const between = async (look: string) => {
    if ((look !== 'documents' && look !== 'stat') || ++looks > 2) return
    await note(writing, id, `late${looks}`)
    written = await version()
  }
  const starting = await slowStart(stores, between, repairAsked)
  await expect.poll(async () => (await starting.health()).indexes?.rebuilding).toBe(0)
  expect(looks).toBeGreaterThan(2)
  // What came in meanwhile is not missing.
  expect(repairAsked).not.toHaveBeenCalled()
  expect(await version()).toBeGreaterThanOrEqual(written)
  await Promise.all([writing.stop(), starting.stop()])
})

it(
  'leaves a table of a newer analysis to newer processes, and searches it',
  { tags: ['slow'], timeout: 60_000 },
  async () => {
    const stores = sharedStores()
    const docent = await join(stores)
    const id = await collectionOf(docent)
    const reading = stores.storage()
    await reading.migrate(catalogue, { mode: 'auto' })
    const change = (analysis: number) =>
      reading.write({ steps: [{ kind: 'update', table: 'collection_index', key: { id }, set: { analysis } }] })
    await change(analysisVersion + 1)
    const input = { collectionId: id, fileName: 'late.txt', text: 'The late pier is open.' }
    const job = await asAlice(docent).ingest.plainTextJob(input)
    const state = async () => (await reading.read({ from: 'membership' })).map((row) => String(row['state'])).toSorted()
    await expect.poll(state).toEqual(['indexing', 'searchable'])
    expect(await namesBy(docent, id, 'first')).toEqual(['first.txt'])
    // Put back untried: no attempt was used up.
    await expect
      .poll(async () => (await reading.read({ from: 'outbox' })).find(({ type }) => type === 'writeIndex'))
      .toMatchObject({ state: 'waiting', attempt: 0 })

    await change(analysisVersion)
    await asAlice(docent).jobs.wait(job.id, { timeoutSeconds: 30 })
    expect(await namesBy(docent, id, 'late')).toEqual(['late.txt'])
    await docent.stop()
  },
)
