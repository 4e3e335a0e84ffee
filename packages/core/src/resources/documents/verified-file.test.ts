import { expect, it } from 'vitest'
import type { BlobStore } from '../../kernel/ports/index.ts'
import { systemDigests } from '../../kernel/system/index.ts'
import { verifiedFile } from './verified-file.ts'

const part = 1 << 20

/** A blob of so many megabytes, whose last byte may be another than it was. */
function blobOf(megabytes: number, last = 7) {
  async function* content() {
    for (let number = 1; number <= megabytes; number++) {
      const bytes = new Uint8Array(part).fill(7)
      if (number === megabytes) bytes[part - 1] = last
      yield bytes
    }
  }
  const blobs = { get: async () => content() } as unknown as BlobStore
  return { blobs, digests: systemDigests, info: { key: 'source', size: megabytes * part } }
}

async function digestOf({ blobs }: ReturnType<typeof blobOf>): Promise<string> {
  const hash = systemDigests.createSha256()
  for await (const bytes of await blobs.get('source')) hash.update(bytes)
  return hash.digest()
}

it('gives out what is as it was, small and large, and anything without a digest', { tags: ['slow'] }, async () => {
  for (const megabytes of [1, 40]) {
    const blob = blobOf(megabytes)
    for (const sha256 of [await digestOf(blob), undefined]) {
      const { read } = await verifiedFile(blob, blob.info, sha256, undefined)
      let size = 0
      for await (const bytes of await read()) size += bytes.byteLength
      expect(size).toBe(megabytes * part)
    }
  }
})

it('refuses a damaged file before anything of it is read', async () => {
  const damaged = blobOf(1, 8)
  await expect(verifiedFile(damaged, damaged.info, await digestOf(blobOf(1)), undefined)).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('damaged'),
  })
})

it('never gives out a large damaged file whole', async () => {
  const damaged = blobOf(40, 8)
  const { read } = await verifiedFile(damaged, damaged.info, await digestOf(blobOf(40)), undefined)
  let size = 0
  const reading = (async () => {
    for await (const bytes of await read()) size += bytes.byteLength
  })()
  await expect(reading).rejects.toMatchObject({ code: 'not_found' })
  expect(size).toBeLessThan(40 * part)
})
