import { memoryBlobs } from '@docent/adapters-storage'
import { blobStoreConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { recentBlobs } from '../../packages/core/src/kernel/system/index.ts'

const { describe, expect, it } = runner

describe('as a blob store', { tags: 'slow' }, () => {
  blobStoreConformance(runner, {
    durability: 'volatile',
    backups: 'unsupported',
    create: async () => {
      const store = recentBlobs(memoryBlobs())
      return { store, dispose: () => store.close() }
    },
  })
})

/** A store, and the keys that were read from it. */
function watched() {
  const store = memoryBlobs()
  const read: string[] = []
  const bytes = (...call: Parameters<typeof store.bytes>) => (read.push(call[0]), store.bytes(...call))
  return { read, store: { ...store, bytes } }
}

it('reads what was just written without the store, until it is deleted', async () => {
  const { read, store } = watched()
  const blobs = recentBlobs(store)
  await blobs.put('a/b', new Uint8Array([1, 2, 3]))
  expect([...(await blobs.bytes('a/b', { start: 1 }))]).toEqual([2, 3])
  expect(read).toEqual([])
  await blobs.delete('a/b')
  await expect(blobs.bytes('a/b')).rejects.toMatchObject({ code: 'not_found' })
})

it('remembers a few megabytes and no large content', async () => {
  const { read, store } = watched()
  const blobs = recentBlobs(store)
  await blobs.put('large', new Uint8Array(300_000))
  for (let number = 0; number < 40; number++) await blobs.put(`n/${number}`, new Uint8Array(200_000))
  for (const key of ['large', 'n/0', 'n/39']) await blobs.bytes(key)
  expect(read).toEqual(['large', 'n/0'])
})
