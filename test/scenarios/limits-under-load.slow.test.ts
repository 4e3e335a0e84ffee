/** @module-tag slow */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import { DocentError, type Docent, type DocentSession } from '@docent/core'
import { and, eq, ne, type StorageDriver } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { quickClock } from '../support/quick-clock.ts'

const stores = [
  ['memory', () => memoryStorage()],
  ['SQLite', (directory: string) => sqliteStorage({ directory })],
] as const

const times = <Result>(
  count: number,
  make: (index: number) => Promise<Result>,
): Promise<PromiseSettledResult<Result>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => make(index)))

/** How many went well, and with which codes the others did not. */
const outcomes = (settled: readonly PromiseSettledResult<unknown>[]) => ({
  done: settled.filter(({ status }) => status === 'fulfilled').length,
  codes: [
    ...new Set(
      settled.flatMap((one) =>
        one.status === 'rejected' ? [DocentError.isInstance(one.reason) ? one.reason.code : String(one.reason)] : [],
      ),
    ),
  ],
})

describe.each(stores)('a hundred calls at once in %s', (_, open) => {
  let directory: string
  let storage: StorageDriver
  let docent: Docent
  let alice: DocentSession

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'docent-limits-'))
    storage = open(directory)
    // Work that came too close to other work tries again after a pause.
    docent = await memoryDocent({ storage, clock: quickClock(100) })
    alice = docent.as({ userId: 'alice' })
    await docent.meet({ userId: 'alice' })
  })
  afterEach(async () => {
    await docent.stop({ graceMs: 1_000 })
    rmSync(directory, { recursive: true })
  })

  const limit = (name: string, value: number) =>
    docent.as({ userId: 'root', permissions: ['administrator'] }).configurations.set(name, { stringValue: `${value}` })
  const collection = async (session = alice) => (await session.collections.create({ name: 'Tides' })).id
  const upload = async (index: number, session = alice) => {
    const content = new TextEncoder().encode(`Tide number ${index} comes in.`)
    return (await session.uploads.create({ filename: `${index}.txt`, content })).id
  }
  /** What a listing brought in that found no room is listed as failed, and is none of them. */
  const owned = async (userId: string) => {
    const where = and(eq('owner_id', userId), eq('uncounted', false), ne('state', 'deleting'))
    return (await storage.read({ from: 'document', where, limit: 1000 })).length
  }

  it('ingest no more uploads than documents there may be', async () => {
    await limit('document_limit_per_user', 25)
    const [first, second] = [await collection(), await collection()]
    const uploads = (await times(100, (index) => upload(index))).map((one) => (one as { value: string }).value)
    const calls = await times(100, (index) =>
      // The clock runs a hundred times as fast as the machine.
      alice.ingest.uploads({
        uploadIds: [uploads[index]!],
        collectionId: index % 2 === 0 ? first : second,
        timeout: 86_400,
      }),
    )
    expect(outcomes(calls)).toEqual({ done: 25, codes: ['forbidden'] })
    expect([await alice.documents.count(), await owned('alice')]).toEqual([25, 25])
  })

  it('ingest by jobs, copies and imports no more documents than there may be', async () => {
    const [source, target] = [await collection(), await collection()]
    const uploads = (await times(60, (index) => upload(index))).map((one) => (one as { value: string }).value)
    await alice.ingest.uploads({ uploadIds: uploads.slice(0, 10), collectionId: source })
    const documents = await alice.documents.list({ collectionId: source })
    await limit('document_limit_per_user', 24)
    await times(50, async (index) => {
      const uploadIds = uploads.slice(10 + index, 11 + index + (index % 3))
      if (index % 10 === 9)
        await alice.ingest.importCollectionJob({ collectionId: target, sourceCollectionId: source, copyDocument: true })
      else if (index % 10 === 8)
        await alice.ingest.insert({ collectionId: target, documentId: documents[index % 10]!.id, copyDocument: true })
      else await alice.ingest.uploadsJob({ uploadIds, collectionId: index % 2 === 0 ? source : target })
    })
    await docent.settled()
    const completed = await alice.documents.list({ status: 'completed', limit: 1000 })
    expect([await owned('alice'), completed.length]).toEqual([24, 24])
  })

  it('make no more collections than there may be, of one user and of all', async () => {
    await limit('collection_limit_per_user', 20)
    await limit('collection_limit', 30)
    const users = ['alice', 'ben', 'cy'].map((userId) => docent.as({ userId }))
    const calls = await times(100, (index) => collection(users[index % 3]))
    expect(outcomes(calls)).toEqual({ done: 30, codes: ['forbidden'] })
    const counts = await Promise.all(users.map(({ collections }) => collections.count()))
    expect(Math.max(...counts)).toBeLessThanOrEqual(20)
    expect(counts.reduce((sum, count) => sum + count)).toBe(30)
  })

  it('put no more into a collection than its size allows', async () => {
    const id = await collection()
    await alice.collections.setSizeLimit(id, { sizeLimit: 3_000 })
    const calls = await times(100, (index) =>
      alice.ingest.plainText({
        collectionId: id,
        fileName: `${index}.txt`,
        text: `${index} `.padEnd(200, 'tide '),
        // Of a clock that is a hundred times as fast.
        timeout: 6_000,
      }),
    )
    await docent.settled()
    expect(outcomes(calls)).toMatchObject({ done: 15 })
    expect(await alice.collections.get(id)).toMatchObject({ documentCount: 15, documentSize: 3_000 })
    expect(await alice.documents.count({ collectionId: id })).toBe(15)
  })
})
