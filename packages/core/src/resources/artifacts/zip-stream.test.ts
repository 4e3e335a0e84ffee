import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { zipStream } from './zip-stream.ts'

async function* files(count: number, bytes: number) {
  for (let number = 0; number < count; number++) yield { name: `${number}.txt`, content: new Uint8Array(bytes) }
}
async function sizeOf(count: number, bytes: number, most?: { bytes: number; files: number }): Promise<number> {
  let size = 0
  for await (const part of zipStream(files(count, bytes), most)) size += part.byteLength
  return size
}
const refused = { code: 'too_large', message: expect.stringContaining('less than 4 GiB and 65,536 files') }

it('refuses what does not fit into a ZIP, with its directory counted', async () => {
  const size = await sizeOf(3, 1_000)
  expect(await sizeOf(3, 1_000, { bytes: size, files: 3 })).toBe(size)
  await expect(sizeOf(3, 1_000, { bytes: size - 1, files: 3 })).rejects.toMatchObject(refused)
  await expect(sizeOf(3, 1_000, { bytes: size, files: 2 })).rejects.toMatchObject(refused)
})

it('has at most 65,535 files', { tags: ['slow'] }, async () => {
  await expect(sizeOf(65_536, 0)).rejects.toMatchObject(refused)
})

it.each([
  ['../../up.txt', 'up.txt'],
  ['/etc/passwd', 'etc/passwd'],
  ['a\\..\\b.png', 'a/b.png'],
  ['..', 'file'],
])('writes nothing that is unpacked outside of its folder: %s', async (name, expected) => {
  async function* one() {
    yield { name, content: new Uint8Array(1) }
  }
  const parts: Uint8Array[] = []
  for await (const part of zipStream(one())) parts.push(part)
  expect(Object.keys(unzipSync(Buffer.concat(parts)))).toEqual([expected])
})
