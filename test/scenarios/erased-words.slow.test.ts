/** @module-tag slow */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

it('the erasure of a user ends when no file of an index that others use has their words any more', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'docent-erased-words-'))
  const clock = manualClock()
  const vectors = lanceVectors({ uri: join(directory, 'vectors'), keepVersionsMs: 0 })
  // The index is busy for as long as the test wants.
  let isFailing = false
  const docent = await memoryDocent({
    ...{ clock, storage: sqliteStorage({ directory }), blobs: fileBlobs({ directory: join(directory, 'blobs') }) },
    vectors: {
      ...vectors,
      purge: async (name) => (isFailing ? Promise.reject(new Error('no room')) : vectors.purge(name)),
    },
  })
  const filesWith = (word: string) =>
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      // What is in the log of SQLite is overwritten by it, and gone with a stop.
      .filter((path) => !path.endsWith('-wal') && readFileSync(path).includes(word))
  try {
    for (const userId of ['alice', 'bob']) await docent.meet({ userId })
    const [alice, bob] = ['alice', 'bob'].map((userId) => docent.as({ userId }))
    const { id: collectionId } = await alice!.collections.create({ name: 'Shared' })
    await alice!.collections.share(collectionId, 'bob', { permissions: ['write'] })
    await alice!.ingest.plainText({ collectionId, fileName: 'keeper.txt', text: 'The keeper sleeps at noon.' })
    await bob!.ingest.plainText({ collectionId, fileName: 'mine.txt', text: 'My password is marigold.' })
    expect(filesWith('marigold').some((path) => path.includes('vectors'))).toBe(true)

    const admin = docent.as({ userId: 'root', permissions: ['administrator'] })
    isFailing = true
    const { id } = await admin.users.erase('bob')
    const status = async () => (await admin.users.erasure(id)).status
    const pass = async (until: () => Promise<boolean>) => {
      for (let step = 0; step < 400 && !(await until()); step++) {
        await docent.settled()
        await clock.leap(30_000)
      }
    }
    await pass(async () => (await status()) === 'settling')
    await clock.leap(11 * 60_000)
    for (let step = 0; step < 20; step++) {
      await docent.settled()
      await clock.leap(30_000)
    }
    // Everything else is over.
    expect(await status()).toBe('erasing')
    isFailing = false
    await pass(async () => (await status()) === 'erased')
    expect(await status()).toBe('erased')
    expect(filesWith('marigold')).toEqual([])
    expect(await alice!.chunks.search(collectionId, { query: 'keeper', topics: [] })).toHaveLength(1)
  } finally {
    await docent.stop({ graceMs: 0 })
    rmSync(directory, { recursive: true })
  }
})
