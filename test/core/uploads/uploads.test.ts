import type { BlobStore, StorageDriver } from '@docent/core/ports'
import { describe, expect, it } from 'vitest'
import { recordStore } from '../../../packages/core/src/kernel/records/index.ts'
import { scopeOf } from '../../../packages/core/src/access/index.ts'
import { sweeper } from '../../../packages/core/src/kernel/durable/index.ts'
import { documentTables } from '../../../packages/core/src/resources/documents/index.ts'
import {
  uploadRecords,
  uploadsService,
  uploadSweeps,
  uploadTable,
  useUpload,
} from '../../../packages/core/src/resources/uploads/index.ts'
import { collectionPrincipal, memoryEngine, principal } from '../memory-engine.ts'

const alice = principal('alice')
const bob = principal('bob')
const hour = 3_600_000
const day = 24 * hour

async function* parts(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text)
}

async function setUp(wrap?: (storage: StorageDriver) => StorageDriver) {
  const engine = await memoryEngine([uploadTable, ...documentTables], wrap)
  const { storage, blobs, clock } = engine
  const inside = { ...engine, storage: recordStore(storage) }
  const sweeps = uploadSweeps(inside)
  return {
    ...engine,
    service: uploadsService({ ...inside, settings: { of: async () => -1 as never } }),
    records: uploadRecords(inside.storage),
    sweep: () => sweeper({ ...engine, sweeps }).runAll(),
    rows: () => storage.read({ from: 'upload' }),
    blobKeys: () => keysOf(blobs),
    /** A document made of an upload, as far as the sweeps look at it. */
    addDocument: async (id: string, sourceKey: string) => {
      const row = {
        id,
        state: 'parsed',
        context: {},
        machine_version: 1,
        revision: 0,
        created_at: clock.now(),
        updated_at: clock.now(),
        owner_id: 'alice',
        username: 'alice',
        name: id,
        type: 'txt',
        size: 1,
        page_count: 1,
        pages_done: 1,
        connector: 'upload',
        source_key: sourceKey,
        status: 'completed',
        metadata: {},
      }
      expect(await storage.write({ steps: [{ kind: 'insert', table: 'document', row }] })).toMatchObject({ ok: true })
    },
  }
}

async function keysOf(blobs: BlobStore): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of blobs.list('')) keys.push(key)
  return keys
}

describe('receiving a file', () => {
  it('stores the bytes and what is known of them', async () => {
    const { service, rows, blobs, digests, clock } = await setUp()
    const upload = await service.create(alice, {
      filename: 'dir/report.txt',
      content: parts('hello ', 'world'),
      mediaType: 'text/plain',
    })
    expect(upload).toEqual({ id: upload.id, filename: 'report.txt' })
    expect(await rows()).toEqual([
      {
        id: upload.id,
        owner_id: 'alice',
        filename: 'report.txt',
        size: 11,
        sha256: digests.sha256('hello world'),
        blob_key: `uploads/${upload.id}`,
        media_type: 'text/plain',
        created_at: clock.now(),
        expires_at: clock.now() + day,
        used: false,
      },
    ])
    expect(new TextDecoder().decode(await blobs.bytes(`uploads/${upload.id}`))).toBe('hello world')
  })

  it('takes bytes in one piece, and empty files', async () => {
    const { service, rows } = await setUp()
    await service.create(alice, { filename: 'a', content: new Uint8Array(3) })
    await service.create(alice, { filename: 'b', content: parts() })
    expect((await rows()).map((row) => row['size'])).toEqual([3, 0])
  })

  it('refuses more than the limit and keeps nothing of it', async () => {
    const { service, rows, blobKeys } = await setUp()
    const create = (text: string) =>
      service.create(alice, { filename: 'a', content: parts(text, text), maxBytes: 2048 })
    await expect(create('x'.repeat(1025))).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('2 KiB'),
      details: { limit: 2048 },
    })
    expect(await blobKeys()).toEqual([])
    await create('x'.repeat(1024))
    expect(await rows()).toHaveLength(1)
  })

  it('keeps nothing when the sender goes away', async () => {
    const { service, rows, blobKeys } = await setUp()
    const controller = new AbortController()
    async function* content() {
      yield new Uint8Array(10)
      controller.abort()
      yield new Uint8Array(10)
    }
    const aborted = service.create(alice, { filename: 'a', content: content() }, { signal: controller.signal })
    await expect(aborted).rejects.toMatchObject({ code: 'canceled' })
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(10)
      throw new Error('connection reset')
    }
    await expect(service.create(alice, { filename: 'a', content: broken() })).rejects.toThrow('connection reset')
    expect([await rows(), await blobKeys()]).toEqual([[], []])
  })

  it('refuses bad names, content that is none, and keys of one collection', async () => {
    const { service, blobKeys } = await setUp()
    const content = new Uint8Array(1)
    for (const [field, input] of [
      ['filename', { filename: 'folder/', content }],
      ['content', { filename: 'a', content: 'text' as never }],
    ] as const) {
      await expect(service.create(alice, input)).rejects.toMatchObject({ code: 'invalid_input', details: { field } })
    }
    const texts = (async function* () {
      yield 'text'
    })()
    await expect(service.create(alice, { filename: 'a', content: texts as never })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    await expect(service.create(collectionPrincipal('alice', 'c'), { filename: 'a', content })).rejects.toMatchObject({
      code: 'forbidden',
    })
    expect(await blobKeys()).toEqual([])
  })

  it('is one upload when repeated with the same key and bytes', async () => {
    const { service, rows, blobKeys } = await setUp()
    const options = { idempotencyKey: 'k' }
    const first = await service.create(alice, { filename: 'a', content: parts('same') }, options)
    expect(await service.create(alice, { filename: 'a', content: parts('sa', 'me') }, options)).toEqual(first)
    await expect(service.create(alice, { filename: 'a', content: parts('other') }, options)).rejects.toMatchObject({
      code: 'wrong_state',
    })
    await expect(service.create(alice, { filename: 'b', content: parts('same') }, options)).rejects.toMatchObject({
      code: 'wrong_state',
    })
    const [one, two] = await Promise.all(
      ['x', 'x'].map((text) => service.create(bob, { filename: 'a', content: parts(text) }, options)),
    )
    expect(two).toEqual(one)
    expect(await rows()).toHaveLength(2)
    expect(await blobKeys()).toHaveLength(2)
  })

  it('leaves the blob to the sweep when nobody knows whether the row was written', async () => {
    let failing = false
    const { service, rows, blobKeys, sweep, clock } = await setUp((storage) => ({
      ...storage,
      write: async (batch) => {
        if (failing) throw new Error('connection lost')
        return storage.write(batch)
      },
    }))
    failing = true
    await expect(service.create(alice, { filename: 'a', content: parts('x') })).rejects.toMatchObject({
      code: 'internal',
    })
    failing = false
    expect([await rows(), (await blobKeys()).length]).toEqual([[], 1])
    await clock.advance(day)
    await sweep()
    expect(await blobKeys()).toHaveLength(1)
    await clock.advance(1)
    await sweep()
    expect(await blobKeys()).toEqual([])
  })
})

describe('finding uploads', () => {
  it("finds one's own in the order asked for", async () => {
    const { service, records, digests } = await setUp()
    const first = await service.create(alice, { filename: 'a', content: parts('1') })
    const second = await service.create(alice, { filename: 'b', content: parts('22') })
    const found = await records.requireAll(scopeOf(alice), [second.id, first.id, second.id])
    expect(found).toEqual([
      { ...second, size: 2, sha256: digests.sha256('22'), blobKey: `uploads/${second.id}`, mediaType: undefined },
      { ...first, size: 1, sha256: digests.sha256('1'), blobKey: `uploads/${first.id}`, mediaType: undefined },
    ])
    expect(await records.requireAll(scopeOf(alice), [])).toEqual([])
  })

  it("names the first that is missing or somebody else's", async () => {
    const { service, records } = await setUp()
    const { id } = await service.create(alice, { filename: 'a', content: parts('1') })
    const missing = (name: string) => ({
      code: 'not_found',
      message: expect.stringContaining(name),
      details: { id: name },
    })
    await expect(records.requireAll(scopeOf(alice), [id, 'x', 'y'])).rejects.toMatchObject(missing('x'))
    await expect(records.requireAll(scopeOf(bob), [id])).rejects.toMatchObject(missing(id))
    await expect(records.requireAll(scopeOf(collectionPrincipal('alice', 'c')), [id])).rejects.toMatchObject(
      missing(id),
    )
  })
})

describe('sweeping uploads', () => {
  it('removes what nobody used for a day, and keeps what documents are made of', async () => {
    const { service, sweep, clock, rows, blobKeys, addDocument, storage } = await setUp()
    const used = await service.create(alice, { filename: 'used', content: parts('1') })
    await service.create(alice, { filename: 'unused', content: parts('2') })
    await addDocument('d1', `uploads/${used.id}`)
    await clock.advance(day - 1)
    await sweep()
    expect(await rows()).toHaveLength(2)
    await clock.advance(1)
    await sweep()
    expect((await rows()).map((row) => row['id'])).toEqual([used.id])
    expect(await blobKeys()).toEqual([`uploads/${used.id}`])
    await storage.write({ steps: [{ kind: 'delete', table: 'document', key: { id: 'd1' } }] })
    await sweep()
    expect([await rows(), await blobKeys()]).toEqual([[], []])
  })

  it('keeps an upload of which a document is made while the sweep looks', async () => {
    const { service, clock, rows, blobKeys, addDocument, storage, blobs } = await setUp()
    const { id } = await service.create(alice, { filename: 'a', content: parts('1') })
    await clock.advance(day)
    const looking: StorageDriver = {
      ...storage,
      read: async (query) => {
        const found = await storage.read(query)
        if (query.from === 'upload') await addDocument('d1', `uploads/${id}`)
        return found
      },
    }
    const [expired] = uploadSweeps({ storage: recordStore(looking), blobs, clock })
    expect(await expired!.run(new AbortController().signal)).toBe(false)
    expect(await rows()).toHaveLength(1)
    expect(await blobKeys()).toEqual([`uploads/${id}`])
  })

  it('makes the batch of a use fail when the upload was swept meanwhile', async () => {
    const { service, sweep, runtime, records, rows, clock } = await setUp()
    const { id } = await service.create(alice, { filename: 'a', content: parts('1') })
    const use = (meanwhile: () => Promise<void>) =>
      runtime.commit({}, async (draft) => {
        await records.requireAll(scopeOf(alice), [id])
        await meanwhile()
        useUpload(draft, id)
      })
    await use(async () => {})
    expect(await rows()).toMatchObject([{ used: true }])
    await clock.advance(day)
    await expect(use(sweep)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('removes orphan blobs over a day old, and nothing else', async () => {
    const { service, sweep, clock, blobs, blobKeys, ids, addDocument } = await setUp()
    const [orphan, ofDocument] = [`uploads/${ids.uuid()}`, `uploads/${ids.uuid()}`]
    for (const key of [orphan, ofDocument, 'uploads/readme', 'documents/x']) await blobs.put(key, new Uint8Array(1))
    await addDocument('d1', ofDocument)
    await clock.advance(2 * hour)
    const { id } = await service.create(alice, { filename: 'a', content: parts('1') })
    const young = `uploads/${ids.uuid()}`
    await blobs.put(young, new Uint8Array(1))
    await clock.advance(day - hour)
    await sweep()
    expect(await blobKeys()).toEqual(['documents/x', ofDocument, `uploads/${id}`, young, 'uploads/readme'])
  })
})
