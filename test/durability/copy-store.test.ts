import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import { createTestDocent } from '@docent/adapters-storage/testing'
import { copyStore, type CopyProgress } from '@docent/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { catalogueOf, readGoldenStore } from './golden-stores/golden-store.ts'
import { contentOf, damageFile, failingAt, fillPlace, memoryPlace, searchIn, type StorePlace } from './copied-stores.ts'

let root: string
let source: StorePlace
let collectionId: string
let content: Awaited<ReturnType<typeof contentOf>>
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'docent-copy-'))
  source = memoryPlace()
  collectionId = (await fillPlace(source)).collectionId
  content = await contentOf(source)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const filesPlace = (name: string): StorePlace => {
  const directory = join(root, name)
  return {
    open: () => ({ storage: sqliteStorage({ directory }), blobs: fileBlobs({ directory: join(directory, 'blobs') }) }),
  }
}
const copy = (from: StorePlace, to: StorePlace) => copyStore({ from: from.open(), to: to.open() })

/** After so many of its writes. */
const interrupted = (from: StorePlace, target: StorePlace, writes: number) =>
  expect(copyStore({ from: from.open(), to: failingAt(target.open(), writes, 'after').to })).rejects.toThrow('killed')

async function ownSource(): Promise<StorePlace> {
  const place = memoryPlace()
  await copy(source, place)
  return place
}

describe('a copy', () => {
  it(
    'has every row and blob, in other kinds of stores and back, and its Docent finds the same',
    { tags: ['slow'] },
    async () => {
      const files = filesPlace('there')
      const stages: CopyProgress[] = []
      const report = await copyStore({
        from: source.open(),
        to: files.open(),
        onProgress: (progress) => stages.push(progress),
      })
      expect(await contentOf(files)).toEqual(content)
      expect(report.tables).toHaveLength(catalogue.tables.length - 1)
      expect(report.tables.find(({ name }) => name === 'document')).toMatchObject({ rows: 3 })
      expect(report.blobs?.count).toBe(Object.keys(content.blobs).length)
      expect(report.damages).toEqual([])
      expect([...new Set(stages.map(({ stage }) => stage))]).toEqual(['checking', 'records', 'blobs', 'comparing'])

      const back = memoryPlace()
      // The same digests, whatever the store.
      expect(await copy(files, back)).toEqual(report)
      expect(await contentOf(back)).toEqual(content)

      const found = await searchIn(await ownSource(), collectionId)
      expect(found.length).toBeGreaterThan(1)
      expect(await searchIn(files, collectionId)).toEqual(found)
    },
  )

  it('of records alone leaves blobs to the source', async () => {
    const records = memoryPlace()
    const report = await copyStore({
      from: { storage: source.open().storage },
      to: { storage: records.open().storage },
    })
    expect(report.blobs).toBeUndefined()
    expect(await contentOf(records)).toEqual({ ...content, blobs: {} })
  })

  it('that has ended says so when it is called again, until the target is used', async () => {
    const target = memoryPlace()
    const report = await copy(source, target)
    expect(await copy(source, target)).toEqual(report)
    await using test = await createTestDocent(target.open())
    await test.as('alice').collections.create({ name: 'New' })
    await test.stop()
    await expect(copy(source, target)).rejects.toMatchObject({ code: 'wrong_state' })
  })

  it('names a damaged blob instead of copying it, unless it is to be copied as it is', async () => {
    const damaged = await ownSource()
    const key = await damageFile(damaged, 'ferry.txt')
    const target = memoryPlace()
    await expect(copy(damaged, target)).rejects.toThrow(`file ${key} (ferry.txt) is damaged`)
    expect((await contentOf(target)).blobs).toEqual({})
    const { damages } = await copyStore({ from: damaged.open(), to: target.open(), damaged: 'copy' })
    expect(damages).toMatchObject([{ what: 'file', problem: 'damaged', name: key, document: 'ferry.txt' }])
    expect(await contentOf(target)).toEqual(await contentOf(damaged))
  })
})

describe('a copy that is killed', () => {
  it.each(['before', 'after'] as const)(
    '%s any of its writes is finished by the next call',
    { tags: ['slow'] },
    async (when) => {
      for (let at = 1, ended = false; !ended; at++) {
        const target = memoryPlace()
        const failing = failingAt(target.open(), at, when)
        const outcome = await copyStore({ from: source.open(), to: failing.to }).catch(String)
        ended = failing.calls() < at
        if (ended) {
          expect(at).toBeGreaterThan(20)
          break
        }
        expect(outcome).toBe('Error: killed')
        await copy(source, target)
        expect(await contentOf(target)).toEqual(content)
      }
    },
  )

  it('lets no Docent start on what it left, and lets none copy that', async () => {
    const target = memoryPlace()
    await interrupted(source, target, 5)
    await expect(createTestDocent(target.open())).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/unfinished copy/),
    })
    await expect(copy(target, memoryPlace())).rejects.toThrow(/unfinished copy/)
    await copy(source, target)
    expect(await searchIn(target, collectionId)).toEqual(await searchIn(await ownSource(), collectionId))
  })

  it('is not continued from a source that was used meanwhile', async () => {
    const used = await ownSource()
    const target = memoryPlace()
    await interrupted(used, target, 20)
    await using test = await createTestDocent(used.open())
    await test.as('alice').collections.update(collectionId, { name: 'Renamed' })
    await test.stop()
    await expect(copy(used, target)).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/^The row .* of .* is not the same in source and target/),
    })
  })

  it('gives way to the call that takes over', async () => {
    const target = memoryPlace()
    const opened = target.open()
    let writes = 0
    const overtaken = {
      ...opened,
      storage: {
        ...opened.storage,
        write: async (batch: Parameters<typeof opened.storage.write>[0]) => {
          if (++writes === 4) await interrupted(source, target, 3)
          return opened.storage.write(batch)
        },
      },
    }
    await expect(copyStore({ from: source.open(), to: overtaken })).rejects.toMatchObject({ code: 'conflict' })
    await copy(source, target)
    expect(await contentOf(target)).toEqual(content)
  })
})

describe('a target', () => {
  it('that has rows or blobs of others is refused and left as it is', async () => {
    const target = memoryPlace()
    await fillPlace(target)
    const before = await contentOf(target)
    await expect(copy(source, target)).rejects.toMatchObject({
      code: 'wrong_state',
      message: expect.stringMatching(/^The target is not empty, it has rows of/),
    })
    expect(await contentOf(target)).toEqual(before)
    const other = memoryPlace()
    await other.open().blobs.put('documents/other', new Uint8Array(3))
    await expect(copy(source, other)).rejects.toThrow(/it has the blob documents\/other/)
  })

  it('whose blobs are not those of the copy is refused, and one that was damaged there is copied again', async () => {
    const target = memoryPlace()
    await copy(source, target)
    await damageFile(target, 'mail.txt')
    await copy(source, target)
    expect(await contentOf(target)).toEqual(content)
    await target.open().blobs.put('documents/other', new Uint8Array(3))
    await expect(copy(source, target)).rejects.toThrow(/^The blob documents\/other is not the same/)
  })
})

describe('a source', () => {
  it('that is in use, absent, or of an older schema is refused with the reason', { tags: ['slow'] }, async () => {
    const files = filesPlace('used')
    await copy(source, files)
    const { storage, blobs } = files.open()
    await storage.migrate(catalogue, { mode: 'auto' })
    await expect(copy(files, memoryPlace())).rejects.toMatchObject({ code: 'in_use' })
    await storage.close()
    await blobs.close()
    await expect(copy(filesPlace('none'), memoryPlace())).rejects.toMatchObject({
      code: 'not_found',
      message: 'There is no store at the source.',
    })
    const older = sqliteStorage({ directory: join(root, 'older') })
    await older.migrate(catalogueOf(readGoldenStore(4)), { mode: 'auto' })
    await older.close()
    for (const [from, to, side] of [
      [filesPlace('older'), memoryPlace(), 'source'],
      [source, filesPlace('older'), 'target'],
    ] as const) {
      await expect(copy(from, to)).rejects.toThrow(`The ${side} has the schema version 4, this program has 5`)
    }
  })

  it('of several processes is refused while one of them has work under a lease', async () => {
    const place = await ownSource()
    const { storage, blobs } = place.open()
    await storage.migrate(catalogue, { mode: 'auto' })
    const entity = { entity_kind: 'job', entity_id: 'x', revision: 1, seq: 0, type: 'x', parameters: {} }
    const due = { machine_version: 1, lane: 'ingest', owner: 'alice', tier: 0, due_at: 0, attempt: 1, created_at: 0 }
    const leased = { state: 'leased', lease_until: Date.now() + 3_600_000, lease_holder: 'other' }
    await storage.write({
      steps: [{ kind: 'insert', table: 'outbox', row: { id: 'x', ...entity, ...due, ...leased } }],
    })
    const shared = () => {
      const opened = place.open().storage
      return { storage: { ...opened, capabilities: { ...opened.capabilities, shared: true } }, blobs }
    }
    await expect(copyStore({ from: shared(), to: memoryPlace().open() })).rejects.toMatchObject({
      code: 'in_use',
      message: expect.stringMatching(/^A process is working on the source/),
    })
  })
})

it.each([
  [{ from: { storage: memoryStorage() } }, /needs the option to/],
  [{ from: { storage: memoryStorage(), blob: 1 }, to: { storage: memoryStorage() } }, /has no option blob;/],
  [{ from: memoryPlace().open(), to: { storage: memoryStorage() } }, /blobs of both stores, or of neither/],
])('refuses options that cannot be meant: %#', async (options, message) => {
  await expect(copyStore(options as never)).rejects.toThrow(message)
})
