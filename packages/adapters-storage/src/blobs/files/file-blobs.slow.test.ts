/** @module-tag slow */
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobStore } from '@docent/core/ports'
import { blobStoreConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { fileBlobs } from './file-blobs.ts'

const { afterEach, beforeEach, describe, expect, it } = runner

blobStoreConformance(runner, {
  durability: 'reopened',
  backups: 'restorable',
  create: async () => {
    const base = await mkdtemp(join(tmpdir(), 'docent-blobs-'))
    const directory = join(base, 'store')
    const store = fileBlobs({ directory })
    return {
      store,
      reopen: async () => fileBlobs({ directory }),
      backupDirectory: async () => join(base, 'backup'),
      openBackup: async (backup) => fileBlobs({ directory: backup }),
      dispose: async () => {
        await store.close()
        await rm(base, { recursive: true, force: true })
      },
    }
  },
})

describe('file blobs', () => {
  let base: string
  let directory: string
  let store: BlobStore

  beforeEach(async () => {
    base = await mkdtemp(join(tmpdir(), 'docent-blobs-'))
    directory = join(base, 'store')
    store = fileBlobs({ directory })
  })

  afterEach(async () => {
    await store.close()
    await rm(base, { recursive: true, force: true })
  })

  async function filesIn(path: string): Promise<string[]> {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
  }

  async function bytesIn(path: string): Promise<number> {
    const sizes = await Promise.all((await filesIn(path)).map(async (name) => (await stat(join(path, name))).size))
    return sizes.reduce((sum, size) => sum + size, 0)
  }

  it('has each part on disk before it asks for the next', async () => {
    const part = new Uint8Array(500_000)
    const written: number[] = []
    await store.put(
      'key',
      (async function* () {
        for (let number = 0; number < 5; number++) {
          written.push(await bytesIn(join(directory, '~incoming')))
          yield part
        }
      })(),
    )
    expect(written).toEqual([0, 1, 2, 3, 4].map((number) => number * part.byteLength))
  })

  it('leaves no file of failed and aborted writes', async () => {
    const failing = (async function* () {
      yield new Uint8Array(10)
      throw new Error('the source broke')
    })()
    await expect(store.put('a/b', failing)).rejects.toThrow('the source broke')
    await expect(store.put('a/c', new Uint8Array(1), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'canceled',
    })
    expect(await filesIn(directory)).toEqual([])
  })

  it('removes empty folders after a delete', async () => {
    await store.put('a/b/c', new Uint8Array(1))
    await store.put('a/d', new Uint8Array(1))
    await store.delete('a/b/c')
    expect(await readdir(join(directory, 'a'))).toEqual(['d~'])
    await store.delete('a/d')
    expect(await readdir(directory)).toEqual(['~incoming'])
  })

  it('sweeps writes that a dead process left, and only those', async () => {
    const incoming = join(directory, '~incoming')
    await mkdir(incoming, { recursive: true })
    for (const name of ['abandoned', 'fresh']) await writeFile(join(incoming, name), 'part')
    const longAgo = new Date(Date.now() - 3_700_000)
    await utimes(join(incoming, 'abandoned'), longAgo, longAgo)
    await store.ping()
    expect(await readdir(incoming)).toEqual(['fresh'])
  })

  it('ignores files that are not its own', async () => {
    await store.put('a/b', new Uint8Array(1))
    await writeFile(join(directory, '.DS_Store'), '')
    await writeFile(join(directory, 'a', 'notes.txt'), '')
    const keys: string[] = []
    for await (const info of store.list('')) keys.push(info.key)
    expect(keys).toEqual(['a/b'])
  })

  it('links blobs into a backup instead of copying them', async () => {
    await store.put('a/b', new Uint8Array(10))
    await store.backup(join(base, 'backup'))
    const original = await stat(join(directory, 'a', 'b~'))
    const copy = await stat(join(base, 'backup', 'a', 'b~'))
    expect(copy.ino).toBe(original.ino)
  })

  it('takes out of an older backup what has been deleted since', async () => {
    await store.put('a', new Uint8Array(1))
    await store.put('b', new Uint8Array(1))
    await store.backup(join(base, 'backup'))
    await store.delete('a')
    await store.backup(join(base, 'backup'))
    expect(await readdir(join(base, 'backup'))).toEqual(['b~'])
  })

  it('refuses a backup into itself', async () => {
    for (const target of [directory, join(directory, 'backup'), base]) {
      await expect(store.backup(target)).rejects.toMatchObject({ code: 'invalid_input' })
    }
  })

  it('fails with unsupported, without the path, when its place is not a directory', async () => {
    await writeFile(directory, 'a file')
    const refused = store.put('key', new Uint8Array(1))
    await expect(refused).rejects.toMatchObject({ code: 'unsupported' })
    await expect(refused).rejects.not.toThrow(base)
    await expect(store.ping()).rejects.toMatchObject({ code: 'unsupported' })
    await expect(store.head('key')).rejects.toMatchObject({ code: 'unsupported' })
    await rm(directory)
    await expect(store.ping()).resolves.toBeUndefined()
  })

  it('fails with unavailable when its directory was removed, and works again after a ping', async () => {
    await store.put('key', new Uint8Array(1))
    await rm(directory, { recursive: true })
    await expect(store.put('key', new Uint8Array(1))).rejects.toMatchObject({ code: 'unavailable' })
    await expect(store.ping()).rejects.toMatchObject({ code: 'unavailable' })
    await store.put('key', new Uint8Array(1))
    expect(await store.head('key')).toEqual({ key: 'key', size: 1 })
  })

  it('fails with not_found when a blob is deleted between get and reading', async () => {
    await store.put('key', new Uint8Array(1))
    const content = await store.get('key')
    await store.delete('key')
    await expect(content[Symbol.asyncIterator]().next()).rejects.toMatchObject({ code: 'not_found' })
  })

  it('continues reading a blob that is deleted meanwhile', async () => {
    const size = 3_000_000
    await store.put('key', new Uint8Array(size))
    let received = 0
    for await (const part of await store.get('key')) {
      received += part.byteLength
      await store.delete('key')
    }
    expect(received).toBe(size)
  })

  it('waits for a write under way when it is closed', async () => {
    const proceed = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const put = store.put(
      'key',
      (async function* () {
        started.resolve()
        await proceed.promise
        yield new Uint8Array(3)
      })(),
    )
    await started.promise
    let closed = false
    const closing = store.close().then(() => {
      closed = true
    })
    expect(closed).toBe(false)
    proceed.resolve()
    await Promise.all([put, closing])
    store = fileBlobs({ directory })
    expect(await store.head('key')).toEqual({ key: 'key', size: 3 })
  })

  it('passes on a folder it may not read as unavailable', async () => {
    await store.put('a/b', new Uint8Array(1))
    await chmod(join(directory, 'a'), 0)
    // The superuser reads everything; for all others the folder is closed.
    const expected = process.getuid?.() === 0 ? { size: 1 } : { code: 'unavailable' }
    const outcome = await store.head('a/b').catch((error: unknown) => error)
    await chmod(join(directory, 'a'), 0o700)
    expect(outcome).toMatchObject(expected)
  })
})
