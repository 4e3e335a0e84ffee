import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { DocentError, eq, type VectorIndex } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { analysisVersion } from '../../packages/core/src/resources/ranking/index.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'
import { memoryDocent } from '../support/memory-docent.ts'

/** A table as an older version made it: terms by language, and nothing to rank by. */
async function makeOld(vectors: VectorIndex, name: string, memberships: readonly string[]): Promise<void> {
  await vectors.drop(name)
  const vector = new Float32Array(512).fill(1)
  const rows = memberships.map((document) => ({ document, ordinal: 0, terms: 'pier closed', vector }))
  await vectors.upsert(
    { name, dimensions: 512 },
    rows.map((row) => ({ ...row, payload: new Uint8Array() })),
  )
}

/** The stores of a Docent that has ended, with one document in a collection, whose index is of a former analysis. */
async function formerStores(models = [builtInModels()]) {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const vectors: VectorIndex = { ...memoryVectors(), persistent: true, close: async () => {} }
  const storage = () => memoryStorage({ data })
  const reading = storage()
  const index = async () => (await reading.read({ from: 'collection_index' }))[0]!
  let collectionId: string
  {
    await using docent = await memoryDocent({ storage: storage(), blobs, vectors, models })
    const alice = docent.as({ userId: 'alice' })
    collectionId = (await alice.collections.create({ name: 'Pier' })).id
    await alice.ingest.plainText({
      collectionId,
      fileName: 'pier.txt',
      text: 'The pier was closed in the storms of May.',
    })
  }
  await reading.migrate(catalogue, { mode: 'auto' })
  const members = await reading.read({ from: 'membership', where: eq('collection_id', collectionId) })
  const old = String((await index())['table_name'])
  await makeOld(
    vectors,
    old,
    members.map((row) => String(row['id'])),
  )
  await reading.write({
    steps: [
      {
        kind: 'update',
        table: 'collection_index',
        key: { id: collectionId },
        set: { analysis: 0, ranking: null, languages: ['en'] },
      },
    ],
  })
  return { collectionId, storage, blobs, vectors, index, old }
}

it('replaces an index of a former analysis in the background, while the old one answers', async () => {
  const { collectionId, storage, blobs, vectors, index, old } = await formerStores()
  let proceed = () => {}
  const held = new Promise<void>((resolve) => (proceed = resolve))
  const slow: VectorIndex = {
    ...vectors,
    async upsert(table, rows) {
      if (table.name !== old) await held
      return vectors.upsert(table, rows)
    },
  }
  await using docent = await memoryDocent({ storage: storage(), blobs, vectors: slow })
  const alice = docent.as({ userId: 'alice' })
  const found = async (query: string) =>
    (await alice.chunks.search(collectionId, { query, topics: [] })).map(({ name }) => name)
  expect(await found('pier')).toEqual(['pier.txt'])
  expect(await found('storms')).toEqual([])
  // Processes of older versions would take what they find there for a move to another model.
  await expect.poll(async () => (await index())['generation']).toBe(2)
  expect(await index()).toMatchObject({ table_name: old, next: null })
  proceed()
  await expect.poll(async () => (await index())['table_name']).not.toBe(old)
  expect(await index()).toMatchObject({ analysis: analysisVersion, languages: null })
  expect(await found('storms')).toEqual(['pier.txt'])

  await alice.ingest.plainText({ collectionId, fileName: 'later.txt', text: 'It was opened again in June.' })
  expect(await found('June')).toEqual(['later.txt'])
})

it('gives the replacement up for a move to another model, which makes a table of this analysis as well', async () => {
  const { collectionId, storage, blobs, vectors, index, old } = await formerStores()
  const proceed = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const slow: VectorIndex = {
    ...vectors,
    async upsert(table, rows) {
      reached.resolve()
      await proceed.promise
      return vectors.upsert(table, rows)
    },
  }
  const young = letterEmbeddings('young', 'bcdfglmnrst')
  const models = [builtInModels(), young.provider]
  await using docent = await memoryDocent({ storage: storage(), blobs, vectors: slow, models })
  const alice = docent.as({ userId: 'alice' })
  await reached.promise
  const job = await alice.collections.reembed(collectionId, { embeddingModel: 'young' })
  proceed.resolve()
  expect(await alice.jobs.wait(job.id, { timeoutSeconds: 20 })).toMatchObject({ overallStatus: 'completed' })
  expect(await index()).toMatchObject({ model: 'young', analysis: analysisVersion, generation: 3, next: null })
  expect((await index())['table_name']).not.toBe(old)
  const found = await alice.chunks.search(collectionId, { query: 'storms', topics: [] })
  expect(found.map(({ name }) => name)).toEqual(['pier.txt'])
})

it('makes stored vectors again that cannot be read', async () => {
  const { collectionId, storage, blobs, vectors, index, old } = await formerStores()
  const keys: string[] = []
  for await (const { key } of blobs.list('')) keys.push(key)
  const damaged = keys.filter((key) => key.includes('/embeddings-'))
  expect(damaged).toHaveLength(1)
  for (const key of damaged) await blobs.put(key, new Uint8Array(7))
  await using docent = await memoryDocent({ storage: storage(), blobs, vectors })
  await expect.poll(async () => (await index())['table_name'], { timeout: 20_000 }).not.toBe(old)
  const found = await docent.as({ userId: 'alice' }).chunks.search(collectionId, { query: 'storms', topics: [] })
  expect(found.map(({ name }) => name)).toEqual(['pier.txt'])
})

it('stays as it is where vectors cannot be read and its model refuses to make them again', async () => {
  const { storage, blobs, vectors, index, old } = await formerStores()
  for await (const { key } of blobs.list('')) if (key.includes('/embeddings-')) await blobs.put(key, new Uint8Array(7))
  const own = builtInModels()
  const embed = async () => {
    throw new DocentError({ code: 'provider_refused', message: 'The key is wrong.' })
  }
  const refusing = { ...own, embeddingModels: own.embeddingModels.map((model) => ({ ...model, embed })) }
  await using _docent = await memoryDocent({ storage: storage(), blobs, vectors, models: [refusing] })
  await expect
    .poll(index, { timeout: 20_000 })
    .toMatchObject({ table_name: old, analysis: 0, generation: 2, languages: null, state: 'idle' })
})

it('is not replaced by a table of the model before, which a process of an older version left behind', async () => {
  const storage = memoryStorage()
  const models = [builtInModels(), letterEmbeddings('young', 'bcdfglmnrst').provider]
  await using docent = await memoryDocent({ storage, models })
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Pier' })
  await alice.ingest.plainText({ collectionId: id, fileName: 'pier.txt', text: 'The pier was closed in May.' })
  const [before] = await storage.read({ from: 'collection_index' })
  const left = { table: `c-${id}-9`, model: 'young', dimensions: 11, generation: 9, phase: 'writing' }
  await storage.write({ steps: [{ kind: 'update', table: 'collection_index', key: { id }, set: { languages: left } }] })
  await alice.ingest.plainText({ collectionId: id, fileName: 'june.txt', text: 'It was opened again in June.' })
  await docent.settled()
  const { table_name, model } = before!
  expect(await storage.read({ from: 'collection_index' })).toMatchObject([{ table_name, model, state: 'idle' }])
  const found = await alice.chunks.search(id, { query: 'June', topics: [] })
  expect(found.map(({ name }) => name)).toEqual(['june.txt'])
})

it(
  'replaces one that a process of an older version has made since the start',
  { tags: ['slow'], timeout: 180_000 },
  async () => {
    const clock = manualClock()
    const storage = memoryStorage()
    await using docent = await memoryDocent({ storage, clock })
    const alice = docent.as({ userId: 'alice' })
    const { id } = await alice.collections.create({ name: 'Pier' })
    await alice.ingest.plainText({ collectionId: id, fileName: 'pier.txt', text: 'The pier was closed in May.' })
    await storage.write({
      steps: [{ kind: 'update', table: 'collection_index', key: { id }, set: { analysis: analysisVersion - 1 } }],
    })
    await clock.advance(7 * 3_600_000)
    await docent.settled()
    expect(await storage.read({ from: 'collection_index' })).toMatchObject([
      { analysis: analysisVersion, generation: 2 },
    ])
  },
)
