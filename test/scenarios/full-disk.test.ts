import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { DocentError, type BlobStore, type StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
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
    throw new DocentError({ code: 'unavailable', message })
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
  'an ingestion that meets a full disk of %s says so, and goes on when there is room',
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
