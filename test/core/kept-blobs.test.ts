import { memoryBlobs } from '@docent/adapters-storage'
import { blobStoreConformance } from '@docent/core/testing'
import * as runner from 'vitest'
import { keptBlobs } from '../../packages/core/src/kernel/system/index.ts'

const never = (error: unknown) => {
  throw error
}

const { describe, expect, it } = runner

describe('as a blob store', { tags: 'slow' }, () => {
  blobStoreConformance(runner, {
    durability: 'volatile',
    backups: 'unsupported',
    create: async () => {
      const store = keptBlobs(memoryBlobs(), never)
      return { store, dispose: () => store.close() }
    },
  })
})

it('keeps what is deleted until the last hold is released, and shows it to nobody', async () => {
  const below = memoryBlobs()
  const blobs = keptBlobs(below, never)
  for (const key of ['a/1', 'a/2', 'b/1']) await blobs.put(key, new Uint8Array([1]))
  const [first, second] = [blobs.hold(), blobs.hold()]
  await blobs.delete('a/1')
  await expect(blobs.bytes('a/1')).rejects.toMatchObject({ code: 'not_found' })
  await expect(blobs.get('a/1')).rejects.toMatchObject({ code: 'not_found' })
  expect(await blobs.head('a/1')).toBeUndefined()
  expect((await Array.fromAsync(blobs.list(''))).map(({ key }) => key)).toEqual(['a/2', 'b/1'])
  await first()
  await first()
  expect(await below.head('a/1')).toBeDefined()
  await second()
  expect(await below.head('a/1')).toBeUndefined()
  await blobs.delete('a/2')
  expect(await below.head('a/2')).toBeUndefined()
})

it('does not delete what was written again under the same key', async () => {
  const below = memoryBlobs()
  const blobs = keptBlobs(below, never)
  await blobs.put('a', new Uint8Array([1]))
  const release = blobs.hold()
  await blobs.delete('a')
  await blobs.put('a', new Uint8Array([2]))
  await release()
  expect([...(await below.bytes('a'))]).toEqual([2])
})

it('deletes at the end what is held, and says to the holder that it does not hold any more', async () => {
  const below = memoryBlobs()
  const blobs = keptBlobs({ ...below, close: async () => {} }, never)
  await blobs.put('a', new Uint8Array([1]))
  const release = blobs.hold()
  await blobs.delete('a')
  await blobs.close()
  expect(await below.head('a')).toBeUndefined()
  await expect(release()).rejects.toMatchObject({ code: 'unavailable' })
})
