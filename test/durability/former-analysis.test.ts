import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { eq, type VectorIndex } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { analysisVersion } from '../../packages/core/src/resources/ranking/index.ts'
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

it('replaces an index of a former analysis in the background, while the old one answers', async () => {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const vectors: VectorIndex = { ...memoryVectors(), persistent: true, close: async () => {} }
  const storage = () => memoryStorage({ data })
  const reading = storage()
  const index = async () => (await reading.read({ from: 'collection_index' }))[0]!
  let collectionId: string
  {
    await using docent = await memoryDocent({ storage: storage(), blobs, vectors })
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
      { kind: 'update', table: 'collection_index', key: { id: collectionId }, set: { analysis: 0, ranking: null } },
    ],
  })

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
  proceed()
  await expect.poll(async () => (await index())['table_name']).not.toBe(old)
  expect(await index()).toMatchObject({ analysis: analysisVersion })
  expect(await found('storms')).toEqual(['pier.txt'])

  await alice.ingest.plainText({ collectionId, fileName: 'later.txt', text: 'It was opened again in June.' })
  expect(await found('June')).toEqual(['later.txt'])
})
