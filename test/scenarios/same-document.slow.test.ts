/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  fileBlobs,
  lanceVectors,
  memoryBlobs,
  memoryStorage,
  memoryVectors,
  sqliteStorage,
} from '@docent/adapters-storage'
import type { Docent, DocentSession } from '@docent/core'
import type { BlobStore, StorageDriver, VectorIndex } from '@docent/core/ports'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pointedVectors } from '../durability/debug-ports.ts'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedSource } from '../support/scripted-source.ts'

const page = 'https://example.org/a.txt'
const url = 'https://example.org/'

interface Stores {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
}

const inMemory = (): Stores => ({ storage: memoryStorage(), blobs: memoryBlobs(), vectors: memoryVectors() })
const inFiles = (directory: string): Stores => ({
  storage: sqliteStorage({ directory }),
  blobs: fileBlobs({ directory: join(directory, 'blobs') }),
  vectors: lanceVectors({ uri: join(directory, 'vectors') }),
})

describe('the same document once more, in memory', () => {
  sameDocumentTests(inMemory)
})
describe('the same document once more, in files', { tags: ['slow'] }, () => {
  sameDocumentTests(inFiles)
})

function sameDocumentTests(open: (directory: string) => Stores): void {
  let directory: string
  let stores: Stores
  let docent: Docent
  let alice: DocentSession
  let bob: DocentSession
  let carol: DocentSession
  let collectionId: string
  let hold: ReturnType<typeof holdAt>
  const source = scriptedSource('website', [])

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docent-same-'))
    stores = open(directory)
    hold = holdAt('before-index:upsert')
    hold.letGo()
    const vectors = pointedVectors(stores.vectors, { reach: (name) => hold.points.reach(name) })
    docent = await memoryDocent({ ...stores, vectors, sources: [source] })
    for (const userId of ['alice', 'bob', 'carol']) await docent.meet({ userId, username: userId })
    alice = docent.as({ userId: 'alice', username: 'alice' })
    bob = docent.as({ userId: 'bob', username: 'bob' })
    carol = docent.as({ userId: 'carol', username: 'carol' })
    collectionId = (await alice.collections.create({ name: 'Harbour' })).id
    for (const user of ['bob', 'carol']) {
      await alice.collections.share(collectionId, user, { permissions: ['read', 'write'] })
    }
  })
  afterEach(async () => {
    await docent.stop({ graceMs: 1_000 })
    await rm(directory, { recursive: true })
  })

  const text = (session: DocentSession, options: object = {}, fileName = 'ferry.txt') =>
    session.ingest.plainText({ collectionId, fileName, text: 'The ferry leaves at noon.', ...options })
  const crawl = async (session: DocentSession, content: string, options: object = {}) => {
    source.files.splice(0, Infinity, { uri: page, text: content })
    await session.ingest.website({ collectionId, url, ...options })
    await docent.settled()
  }
  const listed = (session: DocentSession, of = collectionId) => session.documents.list({ collectionId: of })
  const tagged = async () => (await alice.tags.documents({ tagNames: ['people'], collectionId })).map(({ id }) => id)
  const found = async (session: DocentSession, query: string, of = collectionId) =>
    (await session.chunks.search(of, { query, topics: [] })).map((chunk) => chunk.text)

  it('takes on the metadata and the restriction that its owner asks for', async () => {
    await text(alice)
    await text(alice, { metadata: { year: 2024 }, restricted: true, permissions: ['carol'] })
    const [document, ...others] = await listed(alice)
    expect(others).toEqual([])
    expect(document).toMatchObject({ metadata: { year: 2024 } })
    expect(await listed(bob)).toEqual([])
    expect(await found(bob, 'ferry')).toEqual([])
    expect(await found(carol, 'ferry')).toHaveLength(1)
    // What is not said stays; what is taken back is taken back.
    await text(alice)
    expect(await listed(bob)).toEqual([])
    await text(alice, { restricted: true })
    expect(await listed(carol)).toEqual([])
    await text(alice, { restricted: false })
    expect(await listed(bob)).toHaveLength(1)
  })

  it('is restricted by its owner alone', async () => {
    await text(alice)
    await expect(text(bob, { restricted: true })).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listed(carol)).toHaveLength(1)
    // Of the same in a listing the reason is with the document that failed.
    await crawl(alice, 'The pilot lives in the tower.')
    source.files.splice(0, Infinity, { uri: page, text: 'The pilot has moved.' })
    const job = await bob.ingest.websiteJob({ collectionId, url, restricted: true })
    await docent.settled()
    expect((await bob.jobs.get(job.id)).errors.join()).toContain('only its owner may change who finds it')
    expect(await found(carol, 'pilot')).toEqual(['The pilot lives in the tower.'])
  })

  it('is another document where somebody else has it restricted', async () => {
    await text(alice, { restricted: true })
    expect(await listed(bob)).toEqual([])
    await text(bob)
    expect(await listed(bob)).toMatchObject([{ username: 'bob', status: 'completed' }])
    expect(await found(bob, 'ferry')).toHaveLength(1)
    expect(await listed(alice)).toHaveLength(2)
    await text(bob)
    await text(alice)
    expect(await listed(alice)).toHaveLength(2)
    // A third one comes upon what is open.
    await text(carol)
    expect(await listed(carol)).toMatchObject([{ username: 'bob' }])
  })

  it('keeps id, tags, metadata and restriction when its source has newer content', async () => {
    await crawl(alice, 'The pilot lives in the tower.', {
      metadata: { year: 2024 },
      restricted: true,
      permissions: ['carol'],
    })
    const [before] = await listed(alice)
    await alice.tags.add(before!.id, { name: 'people' })
    await alice.documents.update(before!.id, { name: 'Pilot' })
    await crawl(alice, 'The pilot has moved to the mill.')
    expect(await listed(alice)).toMatchObject([
      { id: before!.id, name: 'Pilot', metadata: { year: 2024 }, size: 32, status: 'completed' },
    ])
    expect(await tagged()).toEqual([before!.id])
    expect(await listed(bob)).toEqual([])
    expect(await found(carol, 'pilot')).toEqual(['The pilot has moved to the mill.'])
    expect(await alice.collections.get(collectionId)).toMatchObject({ documentCount: 1, documentSize: 32 })
    const original = await alice.documents.original(before!.id)
    expect(await new Response(await original.read()).text()).toBe('The pilot has moved to the mill.')
    // Nothing of the older content is left, and the newer can go too.
    expect(await contents()).not.toContain('tower')
    await crawl(alice, 'The pilot is at sea.')
    expect(await found(alice, 'pilot')).toEqual(['The pilot is at sea.'])
    await docent.settled()
    expect(await contents()).not.toContain('mill')
    const gone = await alice.documents.deleteJob({ documentIds: [before!.id] })
    await alice.jobs.wait(gone.id)
    await docent.settled()
    expect(await contents()).not.toContain('sea')
    expect(await stores.storage.read({ from: 'chunk', limit: 1, cost: 'scan' })).toEqual([])
    expect(await stores.storage.read({ from: 'embedding_set', limit: 1, cost: 'scan' })).toEqual([])
  })

  it('shows nobody newer content of a restricted source, not even on its way', async () => {
    await crawl(alice, 'The pilot lives in the tower.', { restricted: true })
    source.files.splice(0, Infinity, { uri: page, text: 'The pilot has moved.' })
    await alice.ingest.websiteJob({ collectionId, url })
    for (;;) {
      expect(await listed(bob)).toEqual([])
      const jobs = await alice.jobs.list()
      if (jobs.every(({ overallStatus }) => overallStatus === 'completed')) break
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    expect(await found(alice, 'pilot')).toEqual(['The pilot has moved.'])
  })

  it('leaves alone what somebody else has of the same source restricted', async () => {
    await crawl(alice, 'The pilot lives in the tower.', { restricted: true })
    await crawl(bob, 'The pilot has moved.')
    expect(await found(bob, 'pilot')).toEqual(['The pilot has moved.'])
    expect((await found(alice, 'pilot')).toSorted()).toEqual(['The pilot has moved.', 'The pilot lives in the tower.'])
  })

  it('stays as it is in other collections that hold it', async () => {
    await crawl(alice, 'The pilot lives in the tower.', { metadata: { year: 2024 } })
    const [before] = await listed(alice)
    await alice.tags.add(before!.id, { name: 'people' })
    const other = (await alice.collections.create({ name: 'Other' })).id
    await alice.ingest.insert({ collectionId: other, documentId: before!.id })
    await crawl(alice, 'The pilot has moved.')
    expect(await found(alice, 'pilot')).toEqual(['The pilot has moved.'])
    expect(await found(alice, 'pilot', other)).toEqual(['The pilot lives in the tower.'])
    const [after] = await listed(alice)
    expect(after).toMatchObject({ metadata: { year: 2024 } })
    expect(await tagged()).toEqual([after!.id])
  })

  it('stays where it went while it was on its way', async () => {
    await crawl(alice, 'The pilot lives in the tower.')
    hold = holdAt('before-index:upsert')
    source.files.splice(0, Infinity, { uri: page, text: 'The pilot has moved.' })
    await alice.ingest.websiteJob({ collectionId, url })
    await hold.reached
    const pending = (await listed(alice)).find(({ status }) => status !== 'completed')!
    const other = (await alice.collections.create({ name: 'Other' })).id
    const inserted = await alice.ingest.insertJob({ collectionId: other, documentId: pending.id })
    hold.letGo()
    await alice.jobs.wait(inserted.id)
    await docent.settled()
    expect(await found(alice, 'pilot')).toEqual(['The pilot has moved.'])
    expect(await found(alice, 'pilot', other)).toEqual(['The pilot has moved.'])
    expect(await contents()).not.toContain('-of-')
  })

  it('is no version of what somebody else restricts, although neither was there when they asked', async () => {
    hold = holdAt('before-index:upsert')
    source.files.splice(0, Infinity, { uri: page, text: 'The pilot lives in the tower.' })
    await alice.ingest.websiteJob({ collectionId, url })
    await hold.reached
    source.files.splice(0, Infinity, { uri: page, text: 'The pilot has moved.' })
    await bob.ingest.websiteJob({ collectionId, url, restricted: true })
    await vi.waitFor(async () => expect(await listed(bob)).toHaveLength(2))
    hold.letGo()
    await docent.settled()
    expect(await found(carol, 'pilot')).toEqual(['The pilot lives in the tower.'])
    expect((await found(bob, 'pilot')).toSorted()).toEqual(['The pilot has moved.', 'The pilot lives in the tower.'])
  })

  it('takes its restriction into every collection', async () => {
    await text(alice, { restricted: true, permissions: ['carol'] })
    const [document] = await listed(alice)
    const other = (await alice.collections.create({ name: 'Other' })).id
    const imported = (await carol.collections.create({ name: 'Imported' })).id
    for (const user of ['bob', 'carol']) await alice.collections.share(other, user, { permissions: ['read'] })
    await alice.ingest.insert({ collectionId: other, documentId: document!.id })
    expect(await listed(bob, other)).toEqual([])
    expect(await listed(carol, other)).toHaveLength(1)
    await carol.collections.share(imported, 'bob', { permissions: ['read'] })
    await carol.collections.share(imported, 'alice', { permissions: ['read'] })
    await carol.ingest.importCollectionJob({ collectionId: imported, sourceCollectionId: collectionId })
    await docent.settled()
    expect(await listed(carol, imported)).toHaveLength(1)
    expect(await listed(bob, imported)).toEqual([])
    expect(await listed(alice, imported)).toHaveLength(1)
    // Its owner opens it everywhere at once.
    await text(alice, { restricted: false })
    expect(await listed(bob, other)).toHaveLength(1)
  })

  it('takes the place of what failed or was canceled before', { tags: ['slow'] }, async () => {
    for (let turn = 0; turn < 3; turn++) {
      await expect(
        alice.ingest.plainText({ collectionId, fileName: 'broken.pdf', text: '%PDF-1.7 broken' }),
      ).rejects.toMatchObject({ code: 'ingestion_failed' })
    }
    await docent.settled()
    expect(await listed(alice)).toMatchObject([{ name: 'broken.pdf', status: 'failed' }])
  })

  it('leaves no copy of its content behind', async () => {
    const before = async () => (await contents()).split('The ferry leaves').length
    await text(alice)
    const copies = await before()
    await text(alice)
    expect(await before()).toBe(copies)
    source.files.splice(0, Infinity, { uri: page, text: 'The crane is old.', listed: true })
    await alice.ingest.website({ collectionId, url })
    const stored = (await contents()).split('The crane').length
    await alice.ingest.website({ collectionId, url })
    expect((await contents()).split('The crane').length).toBe(stored)
  })

  /** All blobs as one text. */
  async function contents(): Promise<string> {
    await docent.settled()
    let all = ''
    for await (const { key } of stores.blobs.list(''))
      all += `${key}\n${new TextDecoder('latin1').decode(await stores.blobs.bytes(key))}\n`
    return all
  }
}
