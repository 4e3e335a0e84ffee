import { request as httpRequest } from 'node:http'
import { memoryBlobs } from '@docent/adapters-storage'
import type { BlobStore } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { analysisClient } from '../support/analysis-world.ts'
import { apiServer, type ApiServer } from '../support/api-server.ts'

const limit = 400_000
const half = Buffer.alloc(300_000, 'y')

/** Blobs that tell how many bytes have come for them, and how many of them have not come whole. */
function watchedBlobs() {
  const seen = { bytes: 0, cut: 0 }
  const inner = memoryBlobs()
  async function* counted(content: AsyncIterable<Uint8Array>) {
    for await (const piece of content) {
      seen.bytes += piece.length
      yield piece
    }
  }
  const blobs: BlobStore = {
    ...inner,
    put: (key, content, options) =>
      inner.put(key, content instanceof Uint8Array ? content : counted(content), options).catch((error: unknown) => {
        seen.cut += 1
        throw error
      }),
  }
  return { blobs, seen }
}

const boundary = 'the-boundary'
const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\nContent-Type: text/plain\r\n\r\n`
const part = { 'Part-Number': '1', 'Content-Type': 'application/octet-stream' }
const form = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

async function uploadStatus({ alice }: ApiServer, bytes: number): Promise<number> {
  const whole = new FormData()
  whole.set('file', new File(['x'.repeat(bytes)], 'whole.txt', { type: 'text/plain' }))
  return (await alice.call('PUT /uploads', { form: whole })).status
}

async function partOf(api: ApiServer) {
  const alice = analysisClient(api.alice)
  const body = { mime: 'application/json', annotationSet: { displayName: 'In parts' } }
  const { name } = (await alice.call(`POST ${await alice.project()}/documentAI/annotationSets:multipart`, { body }))
    .body
  const put = async (bytes: number) => {
    return (await alice.call(`POST ${name}:uploadPart`, { body: 'x'.repeat(bytes), headers: part })).status
  }
  return { path: `/v1alpha/${name}:uploadPart`, put }
}

it.each([
  { what: 'a file with its length', headers: { ...form, 'Content-Length': 600_000 }, isPart: false },
  { what: 'a file in chunks', headers: { ...form, 'Transfer-Encoding': 'chunked' }, isPart: false },
  { what: 'a part of an artifact', headers: { ...part, 'Content-Length': 600_000 }, isPart: true },
])('gives the bytes of $what that was cut off back to its user', async ({ headers, isPart }) => {
  const { blobs, seen } = watchedBlobs()
  await using api = await apiServer({ docent: { blobs } })
  const admin = api.docent.as({ userId: 'admin', permissions: ['administrator'] })
  await admin.configurations.set('upload_bytes_limit_per_user', { stringValue: String(limit) })
  const artifact = isPart ? await partOf(api) : undefined
  const put = artifact?.put ?? ((bytes: number) => uploadStatus(api, bytes))
  for (let round = 1; round <= 3; round++) {
    const before = seen.bytes
    const { cut } = seen
    const request = httpRequest(`${api.url}${artifact?.path ?? '/api/v1/uploads'}`, {
      method: isPart ? 'POST' : 'PUT',
      headers: { Authorization: 'Bearer alice', ...headers },
    })
    request.on('error', () => {})
    if (!isPart) request.write(head)
    request.write(half)
    await expect.poll(() => seen.bytes - before).toBeGreaterThan(half.length / 2)
    // What has come counts as long as the rest may come.
    expect(await put(limit - 100_000)).toBe(403)
    request.destroy()
    await expect.poll(() => seen.cut).toBeGreaterThanOrEqual(cut + 2)
  }
  expect(await put(limit)).toBe(200)
  expect(await uploadStatus(api, limit + 1)).toBe(403)
  const keys = (await Array.fromAsync(blobs.list(''))).length
  expect(keys).toBe(1)
})
