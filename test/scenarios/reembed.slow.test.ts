/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { DebugPoints, Docent } from '@docent/core'
import type { StorageDriver, VectorIndex } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { pointedVectors } from '../durability/debug-ports.ts'
import { holdAt } from '../support/hold-at.ts'
import { letterEmbeddings } from '../support/letter-embeddings.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const texts = ['The dome turns at dusk.', 'Tickets cost twelve euros.', 'Visitors come on Sundays.']

function stage(points?: DebugPoints, vectors: VectorIndex = memoryVectors()) {
  const old = letterEmbeddings('old', 'aeiou')
  const young = letterEmbeddings('young', 'bcdfglmnrst')
  const storage = memoryStorage()
  const options = {
    storage,
    vectors: points ? pointedVectors(vectors, points) : vectors,
    models: [old.provider, young.provider, builtInModels()],
    ...(points ? { debugPoints: points } : {}),
  }
  return { old, young, vectors, storage, options }
}

async function collectionOf(docent: Docent): Promise<string> {
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Aurora', embeddingModel: 'old' })
  for (const [number, text] of texts.entries())
    await alice.ingest.plainText({ collectionId: id, fileName: `${number}.txt`, text })
  return id
}

/** Records that a process can use as long as it lives; what it asks for afterwards is never answered. */
function mortal(storage: StorageDriver, life: { readonly over: boolean }): StorageDriver {
  const never = new Promise<never>(() => {})
  return {
    ...storage,
    read: (query) => (life.over ? never : storage.read(query)),
    write: (batch) => (life.over ? never : storage.write(batch)),
    writeWhere: (change) => (life.over ? never : storage.writeWhere(change)),
    claim: (claim) => (life.over ? never : storage.claim(claim)),
  }
}

const matches = async (docent: Docent, id: string, letters: string): Promise<string[]> => {
  const vectors = [Array.from(letters, (letter) => texts[0]!.split(letter).length - 1)]
  const found = await docent.as({ userId: 'alice' }).chunks.match(id, { vectors, topics: [] })
  return found.map(({ text }) => text)
}

it('moves a collection to another model, and embeds each text once', async () => {
  const { young, old, vectors, storage, options } = stage()
  const clock = manualClock()
  await using docent = await memoryDocent({ ...options, clock })
  const alice = docent.as({ userId: 'alice' })
  const id = await collectionOf(docent)
  const job = await alice.collections.reembed(id, { embeddingModel: 'young' })
  expect(job.overallStatus).toBe('in progress')
  await docent.settled()

  expect(await alice.jobs.get(job.id)).toMatchObject({ overallStatus: 'completed', errors: [] })
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: 'young', documentCount: 3 })
  expect((await matches(docent, id, 'bcdfglmnrst'))[0]).toContain('dome')
  expect(young.passages.toSorted()).toEqual(texts.toSorted())
  expect(old.passages).toHaveLength(3)

  // The old table stays for searches that began before, then goes.
  expect((await vectors.tables()).toSorted()).toEqual([`c-${id}-1`, `c-${id}-2`])
  await clock.advance(61_000)
  await docent.settled()
  expect(await vectors.tables()).toEqual([`c-${id}-2`])

  await alice.ingest.plainText({ collectionId: id, fileName: 'new.txt', text: 'A new text.' })
  expect(young.passages).toHaveLength(4)
  expect(old.passages).toHaveLength(3)
  expect((await vectors.documents(`c-${id}-2`)).size).toBe(4)

  // Back again: what is stored is not embedded again, except what came in since.
  await alice.collections.reembed(id, { embeddingModel: 'old' })
  await docent.settled()
  expect(old.passages).toHaveLength(4)
  const [index] = await storage.read({ from: 'collection_index' })
  expect(index).toMatchObject({ model: 'old', table_name: `c-${id}-3`, next: null })
})

it('searches the old index meanwhile; what comes in and goes out counts in the new one', async () => {
  const hold = holdAt('before-index:optimize')
  const { vectors, options } = stage(hold.points)
  await using docent = await memoryDocent(options)
  const alice = docent.as({ userId: 'alice' })
  const id = await collectionOf(docent)
  const documents = await alice.documents.list({ collectionId: id })
  const job = await alice.collections.reembed(id, { embeddingModel: 'young' })
  // The new table is written, and not yet swapped in.
  await hold.reached
  expect((await alice.jobs.get(job.id)).progress).toBeCloseTo(2 / 3)
  expect((await vectors.documents(`c-${id}-2`)).size).toBe(3)
  expect((await matches(docent, id, 'aeiou'))[0]).toContain('dome')
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: 'old' })
  const late = await alice.ingest.plainTextJob({ collectionId: id, fileName: 'late.txt', text: 'Late comes the dome.' })
  const tickets = documents.find(({ name }) => name === '1.txt')!
  await alice.documents.delete(tickets.id)
  hold.letGo()
  await alice.jobs.wait(late.id, { timeoutSeconds: 60 })
  await docent.settled()

  expect(await alice.jobs.get(job.id)).toMatchObject({ overallStatus: 'completed', progress: 1 })
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: 'young', documentCount: 3 })
  const found = await matches(docent, id, 'bcdfglmnrst')
  expect(found).toHaveLength(3)
  expect(found).toContain('Late comes the dome.')
  expect((await vectors.documents(`c-${id}-2`)).size).toBe(3)
})

it('refuses what makes no sense, and leaves the old index to a canceled move', async () => {
  const hold = holdAt('before-index:optimize')
  const { options, young } = stage(hold.points)
  const clock = manualClock()
  await using docent = await memoryDocent({ ...options, clock })
  const alice = docent.as({ userId: 'alice' })
  const id = await collectionOf(docent)
  const reembed = (embeddingModel: string) => alice.collections.reembed(id, { embeddingModel })
  await expect(reembed('old')).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(reembed('none')).rejects.toMatchObject({ code: 'not_found' })
  await expect(docent.as({ userId: 'bob' }).collections.reembed(id, { embeddingModel: 'young' })).rejects.toMatchObject(
    { code: 'not_found' },
  )
  const job = await reembed('young')
  await hold.reached
  await expect(reembed('young')).rejects.toMatchObject({ code: 'wrong_state' })
  await alice.jobs.cancel(job.id)
  hold.letGo()
  await docent.settled()
  expect(await alice.jobs.get(job.id)).toMatchObject({ overallStatus: 'canceled', passedPercentage: 0 })
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: 'old' })
  expect((await matches(docent, id, 'aeiou'))[0]).toContain('dome')

  // What the canceled move made is used by the next.
  await reembed('young')
  await docent.settled()
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: 'young' })
  expect(young.passages).toHaveLength(3)
})

it('moves away from a model that is gone', async () => {
  const data = memoryData()
  const blobs = { ...memoryBlobs(), close: async () => {} }
  const { options, young } = stage()
  const before = await memoryDocent({ ...options, storage: memoryStorage({ data }), blobs })
  const id = await collectionOf(before)
  await before.stop()
  const models = [young.provider, builtInModels()]
  await using docent = await memoryDocent({ models, storage: memoryStorage({ data }), blobs })
  await docent.as({ userId: 'alice' }).collections.reembed(id, { embeddingModel: 'young' })
  await docent.settled()
  expect((await matches(docent, id, 'bcdfglmnrst'))[0]).toContain('dome')
})

it('ends the move with its collection', async () => {
  const hold = holdAt('before-index:optimize')
  const { options, vectors } = stage(hold.points)
  await using docent = await memoryDocent(options)
  const alice = docent.as({ userId: 'alice' })
  const id = await collectionOf(docent)
  const job = await alice.collections.reembed(id, { embeddingModel: 'young' })
  await hold.reached
  const deleting = alice.collections.delete(id)
  hold.letGo()
  await deleting
  await docent.settled()
  expect(await vectors.tables()).toEqual([])
  expect((await alice.jobs.get(job.id)).overallStatus).not.toBe('in progress')
})

// The process ends at each of these points, and the index in memory is lost with it.
it.each([
  'before-commit:index.REEMBED',
  'after-commit:index.REEMBED',
  'before-effect:index.embedForNextIndex',
  'after-effect:index.embedForNextIndex',
  'before-index:upsert',
  'after-index:upsert',
  'before-index:optimize',
  'before-commit:index.SWAPPED',
  'after-commit:index.SWAPPED',
])('continues where it was when the process ended at %s', async (point) => {
  const data = memoryData()
  const kept = memoryBlobs()
  const blobs = { ...kept, close: async () => {} }
  const clock = manualClock()
  const first = stage(undefined, { ...memoryVectors(), close: async () => {} })
  const before = await memoryDocent({ ...first.options, storage: memoryStorage({ data }), blobs, clock })
  const id = await collectionOf(before)
  await before.stop()

  const hold = holdAt(point)
  const second = stage(hold.points, first.vectors)
  const life = { over: false }
  const ending = await memoryDocent({ ...second.options, storage: mortal(memoryStorage({ data }), life), blobs, clock })
  const wish = ending.as({ userId: 'alice' }).collections.reembed(id, { embeddingModel: 'young' })
  wish.catch(() => {})
  await hold.reached
  life.over = true
  const third = stage()
  await using docent = await memoryDocent({ ...third.options, storage: memoryStorage({ data }), blobs, clock })
  await docent.settled()
  const alice = docent.as({ userId: 'alice' })
  const asked = !point.startsWith('before-commit:index.REEMBED')
  expect(await alice.collections.get(id)).toMatchObject({ embeddingModel: asked ? 'young' : 'old' })
  if (asked) {
    expect((await matches(docent, id, 'bcdfglmnrst'))[0]).toContain('dome')
    expect((await alice.jobs.list({}))[0]).toMatchObject({ overallStatus: 'completed' })
  }
  expect(second.young.passages.length + third.young.passages.length).toBe(asked ? 3 : 0)
})
