/** @module-tag slow */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, memoryBlobs, sqliteStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import { s3Blobs } from '@docent/adapters-storage/s3'
import { copyStore, type CopiedStore } from '@docent/core'
import { startPostgres, startS3, type PostgresServer, type S3Server } from '@docent/test-servers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../packages/core/src/container/catalogue.ts'
import { loadGoldenBlobs, readGoldenStore } from './golden-stores/golden-store.ts'
import { upgradeGoldenStore } from './golden-stores/upgrade-golden-store.ts'
import { contentOf, failingAt, fillPlace, memoryPlace, searchIn, type StorePlace } from './copied-stores.ts'

let root: string
let postgres: PostgresServer
let s3: S3Server
beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'docent-copy-'))
  postgres = await startPostgres()
  s3 = await startS3(['bucket'])
}, 60_000)
afterAll(async () => {
  await s3.stop()
  await postgres.stop()
  rmSync(root, { recursive: true, force: true })
})

function remotePlace(): StorePlace {
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  const { credentials, url: endpoint } = s3
  return {
    open: () => ({
      storage: postgresStorage({ url: postgres.url, schema: name, maxConnections: 4 }),
      blobs: s3Blobs({ bucket: 'bucket', prefix: `${name}/`, endpoint, region: 'us-east-1', credentials }),
    }),
  }
}
function localPlace(): StorePlace {
  const directory = join(root, randomUUID())
  return {
    open: () => ({ storage: sqliteStorage({ directory }), blobs: fileBlobs({ directory: join(directory, 'blobs') }) }),
  }
}
const copy = (from: StorePlace, to: StorePlace, given: { readonly damaged?: 'copy' } = {}) =>
  copyStore({ from: from.open(), to: to.open(), ...given })

it('carries rows and blobs of every kind from memory to SQLite, PostgreSQL and S3, and back', async () => {
  const golden = readGoldenStore(4)
  const { place } = await upgradeGoldenStore('memory', golden, catalogue)
  const blobs = { ...memoryBlobs(), close: async () => {} }
  await loadGoldenBlobs(golden, blobs)
  const source: StorePlace = { open: () => ({ storage: place.open(), blobs }) }
  const content = await contentOf(source)
  let from = source
  for (const to of [memoryPlace(), localPlace(), remotePlace(), localPlace(), memoryPlace()]) {
    await copy(from, to, { damaged: 'copy' })
    expect(await contentOf(to)).toEqual(content)
    from = to
  }
  place[Symbol.dispose]()
})

it.each(['before', 'after'] as const)(
  'is finished in PostgreSQL and S3 when it was killed %s any write',
  async (when) => {
    const source = memoryPlace()
    const { collectionId } = await fillPlace(source)
    const content = await contentOf(source)
    for (let at = 1, calls = at; calls >= at; at += 3) {
      const target = remotePlace()
      const failing = failingAt(target.open(), at, when)
      await copyStore({ from: source.open(), to: failing.to }).catch(String)
      calls = failing.calls()
      await copy(source, target)
      expect(await contentOf(target)).toEqual(content)
    }
    const target = remotePlace()
    await copy(source, target)
    const found = await searchIn(source, collectionId)
    expect(await searchIn(target, collectionId)).toEqual(found)
  },
)

it('reads and writes many rows and large ones in parts', async () => {
  const source = memoryPlace()
  await fillPlace(source)
  const opened: CopiedStore = source.open()
  await opened.storage.migrate(catalogue, { mode: 'auto' })
  const many = Array.from({ length: 3_000 }, (_, index) => ({
    ...{ generation_id: `g${index % 7}`, epoch: index % 3, start_offset: index },
    text: 'x'.repeat(index % 500 === 0 ? 900_000 : 10),
  }))
  const steps = many.map((row) => ({ kind: 'insert' as const, table: 'stream_segment', row }))
  expect(await opened.storage.write({ steps })).toMatchObject({ ok: true })
  const [local, remote] = [localPlace(), remotePlace()]
  await copy(source, local)
  await copy(local, remote)
  expect(await contentOf(remote)).toEqual(await contentOf(source))
})
