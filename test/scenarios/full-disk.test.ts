import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { createDocent, silentLogger } from '@docent/core'
import { diskFull, type BlobStore, type StorageDriver } from '@docent/core/ports'
import { manualClock, steadyIds } from '@docent/core/testing'
import { describe, expect, it } from 'vitest'
import { faultsOfStore } from '../durability/check-dump.ts'
import { dumpStore } from '../durability/dump-store.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const message = 'The disk is full: free some space and try again.'

/** Stores whose disks a test fills and empties. */
async function openOnDisk() {
  const full = { blobs: false, records: false }
  let refused = 0
  const check = (disk: keyof typeof full) => {
    if (!full[disk]) return
    refused++
    throw diskFull(message)
  }
  const inner = { storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors() }
  const storage: StorageDriver = {
    ...inner.storage,
    write: async (batch) => (check('records'), inner.storage.write(batch)),
    writeWhere: async (change) => (check('records'), inner.storage.writeWhere(change)),
    claim: async (claim) => (check('records'), inner.storage.claim(claim)),
  }
  const blobs: BlobStore = {
    ...inner.blobs,
    put: async (key, content, options) => (check('blobs'), inner.blobs.put(key, content, options)),
  }
  const clock = manualClock()
  const docent = await memoryDocent({ ...inner, storage, blobs, clock })
  const alice = docent.as({ userId: 'alice' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const upload = (number: number) => {
    const content = new TextEncoder().encode(`# Hall ${number}\n\nThe dome turns ${number} times.`)
    return alice.uploads.create({ filename: `${number}.md`, content })
  }
  const uploadIds = (await Promise.all(Array.from({ length: 20 }, (_, number) => upload(number)))).map(({ id }) => id)
  return {
    docent,
    alice,
    clock,
    full,
    refused: () => refused,
    collectionId,
    uploadIds,
    upload,
    begin: () => alice.ingest.uploadsJob({ collectionId, uploadIds }),
    end: async (jobId: string) => {
      const job = await clock.until(alice.jobs.wait(jobId))
      await docent.settled()
      return job
    },
    dump: () => dumpStore(inner),
  }
}

it.each(['blobs', 'records'] as const)(
  'an ingestion that meets a full disk of %s says so, and continues when there is room',
  async (disk) => {
    const { docent, alice, clock, full, refused, begin, end, dump, upload } = await openOnDisk()
    await using _docent = docent
    const { id } = await begin()
    full[disk] = true
    await expect(upload(20)).rejects.toMatchObject({ code: 'unavailable', message })
    // No longer: an attempt is given up after a minute of failures.
    while (refused() <= 5) await clock.advance(1_000)
    expect((await alice.jobs.get(id)).overallStatus).toBe('in progress')
    full[disk] = false
    expect(await end(id)).toMatchObject({ overallStatus: 'completed', passedPercentage: 1, errors: [] })
    expect(faultsOfStore(await dump())).toEqual([])
    expect((await dump()).tables['upload']).toHaveLength(20)
  },
)

it('an ingestion fails with the reason when no room for its files is made, and works when there is', async () => {
  const { docent, alice, full, begin, end, collectionId, dump } = await openOnDisk()
  await using _docent = docent
  full.blobs = true
  const job = await end((await begin()).id)
  expect(job).toMatchObject({ overallStatus: 'failed' })
  expect(job.errors).toHaveLength(20)
  expect(job.errors[0]).toMatch(/^\d+\.md: The disk is full/)
  full.blobs = false
  expect(await end((await begin()).id)).toMatchObject({ overallStatus: 'completed', errors: [] })
  expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 20 })
  expect(faultsOfStore(await dump())).toEqual([])
})

/** Stores that outlive the engine over them, and say that their disk is full where a test wants it so. */
function keptDisk() {
  const full = { opening: false, writing: false }
  const data = memoryData()
  const keep = async () => {}
  const kept = { blobs: { ...memoryBlobs(), close: keep }, vectors: { ...memoryVectors(), close: keep } }
  const check = (when: keyof typeof full) => {
    if (full[when]) throw diskFull(message)
  }
  const clock = manualClock()
  return {
    full,
    clock,
    async open() {
      const inner = memoryStorage({ data })
      const storage: StorageDriver = {
        ...inner,
        migrate: async (catalogue, options) => (check('opening'), inner.migrate(catalogue, options)),
        write: async (batch) => (check('writing'), inner.write(batch)),
        writeWhere: async (change) => (check('writing'), inner.writeWhere(change)),
        claim: async (claim) => (check('writing'), inner.claim(claim)),
      }
      const blobs: BlobStore = {
        ...kept.blobs,
        put: async (key, content, options) => (check('writing'), kept.blobs.put(key, content, options)),
      }
      return createDocent({
        ...{ storage, blobs, vectors: kept.vectors, clock, ids: steadyIds(clock), logger: silentLogger },
        models: [builtInModels()],
        parsers: standardParsers(),
      })
    },
  }
}

describe('a start on a full disk', () => {
  it('waits until the store can be opened, says so meanwhile, and continues automatically', async () => {
    const { full, clock, open } = keptDisk()
    full.opening = true
    await using docent = await open()
    const starting = docent.start()
    await clock.advance(100_000)
    expect(await docent.health()).toMatchObject({
      ready: false,
      state: 'starting',
      message: `The service waits to start: ${message}`,
    })
    await expect(docent.meet({ userId: 'alice' })).rejects.toMatchObject({ code: 'unavailable' })
    full.opening = false
    await clock.until(starting)
    expect(await docent.health()).toMatchObject({ ready: true, full: [] })
  })

  it('ends when the service is stopped meanwhile', async () => {
    const { full, clock, open } = keptDisk()
    full.opening = true
    const docent = await open()
    const starting = docent.start()
    await clock.advance(5_000)
    await docent.stop()
    await expect(starting).rejects.toMatchObject({ code: 'canceled' })
  })

  it('lets what is there be read and searched, and takes work up when there is room', async () => {
    const { full, clock, open } = keptDisk()
    const before = await open()
    await before.start()
    const writer = before.as({ userId: 'alice' })
    const { id: collectionId } = await writer.collections.create({ name: 'Aurora' })
    const first = { collectionId, fileName: 'one.txt', text: 'The dome turns twice.' }
    await clock.until(writer.jobs.wait((await writer.ingest.plainTextJob(first)).id))
    await clock.until(before.stop({ graceMs: 0 }))
    full.writing = true
    const docent = await open()
    try {
      await docent.start()
      const alice = docent.as({ userId: 'alice' })
      const search = () => clock.until(alice.chunks.search(collectionId, { query: 'dome', topics: [] }))
      expect(await search()).toHaveLength(1)
      await expect(alice.collections.create({ name: 'More' })).rejects.toMatchObject({ code: 'unavailable', message })
      const content = new TextEncoder().encode('text')
      await expect(alice.uploads.create({ filename: 'a.txt', content })).rejects.toMatchObject({ message })
      await clock.advance(120_000)
      const { ready, message: said, full: stores } = await docent.health()
      expect({ ready, stores: stores?.toSorted() }).toEqual({ ready: true, stores: ['blobs', 'records'] })
      expect(said).toContain('the disk of the records is full')
      expect(said).toContain('the disk of the files is full')
      full.writing = false
      // Nothing is written: it notices on its own.
      await clock.advance(31_000)
      expect(await docent.health()).toMatchObject({ ready: true, full: [] })
      const job = await alice.ingest.plainTextJob({ collectionId, fileName: 'two.txt', text: 'Another dome.' })
      expect(await clock.until(alice.jobs.wait(job.id))).toMatchObject({ overallStatus: 'completed' })
      expect(await search()).toHaveLength(2)
    } finally {
      full.writing = false
      await clock.until(docent.stop({ graceMs: 0 }))
    }
  })
})

it('readiness names a disk that becomes full while the service runs, and no longer when there is room', async () => {
  const { docent, clock, full, upload } = await openOnDisk()
  await using _docent = docent
  full.blobs = true
  await expect(upload(20)).rejects.toMatchObject({ code: 'unavailable' })
  const { ready, message: said } = await docent.health()
  expect({ ready, said }).toEqual({
    ready: true,
    said: 'The service is ready; the disk of the files is full, so that no files come in.',
  })
  await clock.advance(300_000)
  expect(await docent.health()).toMatchObject({ full: ['blobs'] })
  full.blobs = false
  await clock.advance(31_000)
  expect(await docent.health()).toMatchObject({ ready: true, full: [] })
})
