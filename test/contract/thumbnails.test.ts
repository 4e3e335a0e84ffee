import { memoryBlobs } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

const base64 = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
const png = base64('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==')
const gif = base64('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
const webp = base64('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA')
const jpeg = Uint8Array.from([
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0],
  ...[0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0],
  ...[0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x12, 0xff, 0xd9],
])

const formOf = (bytes: Uint8Array, name = 'file') => {
  const form = new FormData()
  form.set(name, new File([Buffer.from(bytes)], 'picture.bin', { type: 'application/octet-stream' }))
  return form
}

it('keeps a picture by its content, serves it below the mount, and replaces it', async () => {
  const blobs = memoryBlobs()
  await using server = await apiServer({ prefix: '/docs-chat', docent: { blobs } })
  const { alice, bob } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}/thumbnail`
  expect((await alice.call(`GET ${path}`)).status).toBe(404)
  const seen = new Set<string>()
  for (const [bytes, type] of [
    [png, 'image/png'],
    [jpeg, 'image/jpeg'],
    [gif, 'image/gif'],
    [webp, 'image/webp'],
  ] as const) {
    expect((await alice.call(`PUT ${path}`, { form: formOf(bytes), query: { timeout: 60 } })).status).toBe(204)
    const { thumbnail } = (await alice.call(`GET /collections/${id}`)).body
    expect(thumbnail).toMatch(`/docs-chat/api/v1${path}?`)
    expect((await alice.call('GET /collections')).body[0].thumbnail).toBe(thumbnail)
    seen.add(thumbnail)
    const headers = { Authorization: 'Bearer alice' }
    const picture = await fetch(new URL(thumbnail, server.url), { headers })
    expect(picture.headers.get('content-type')).toBe(type)
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
    expect(picture.headers.get('cache-control')).toBe('private, no-cache')
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(bytes)
    const etag = picture.headers.get('etag')!
    expect((await alice.call(`GET ${path}`, { headers: { 'If-None-Match': etag } })).status).toBe(304)
    expect(await Array.fromAsync(blobs.list('collections/'))).toHaveLength(1)
  }
  expect(seen.size).toBe(4)
  for (const request of [`GET ${path}`, `DELETE ${path}`, `DELETE ${path}/job`])
    expect([request, (await bob.call(request)).status]).toEqual([request, 404])
  expect((await bob.call(`PUT ${path}`, { form: formOf(png) })).status).toBe(404)
  expect((await server.client(`alice@${id}`).call(`GET ${path}`)).status).toBe(200)
  expect((await server.client(`alice@${id}`).call(`DELETE ${path}`)).status).toBe(403)
  expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
  expect((await alice.call(`DELETE ${path}`)).status).toBe(204)
  expect((await alice.call(`GET /collections/${id}`)).body.thumbnail).toBeUndefined()
  expect(await Array.fromAsync(blobs.list('collections/'))).toEqual([])
})

it.each([
  ['another type', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415],
  ['a cut PNG', png.subarray(0, 40), 400],
  ['a cut JPEG', jpeg.subarray(0, -2), 400],
  ['nothing', new Uint8Array(0), 400],
  ['too much', new Uint8Array(5_000_001), 413],
])('refuses %s', async (_, bytes, status) => {
  const blobs = memoryBlobs()
  await using server = await apiServer({ docent: { blobs } })
  const { id } = (await server.alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  for (const form of ['', '/job']) {
    const answer = await server.alice.call(`PUT /collections/${id}/thumbnail${form}`, { form: formOf(bytes) })
    expect([answer.status, answer.body.code]).toEqual([status, status])
  }
  expect((await server.alice.call(`PUT /collections/${id}/thumbnail`, { form: formOf(png, 'other') })).status).toBe(400)
  expect(await Array.fromAsync(blobs.list('collections/'))).toEqual([])
  expect((await server.alice.call('GET /jobs')).body).toEqual([])
})

it('does the same as jobs, and takes the picture along when the collection goes', async () => {
  const blobs = memoryBlobs()
  await using server = await apiServer({ docent: { blobs } })
  const { alice } = server
  const { id } = (await alice.call('POST /collections', { body: { name: 'Aurora', description: '' } })).body
  const path = `/collections/${id}/thumbnail`
  const headers = { 'Idempotency-Key': 'k' }
  const put = () => alice.call(`PUT ${path}/job`, { form: formOf(png), headers })
  const [job, again] = [await put(), await put()]
  expect(job).toMatchObject({ status: 201, body: { kind: 'update_collection_thumbnail' } })
  expect(again.body.id).toBe(job.body.id)
  await server.docent.settled()
  expect((await alice.call(`GET /jobs/${job.body.id}`)).body).toMatchObject({
    overall_status: 'completed',
    statuses: [{ id, status: 'completed' }],
  })
  expect((await alice.call(`GET ${path}`)).status).toBe(200)
  const removed = await alice.call(`DELETE ${path}/job`)
  expect(removed).toMatchObject({ status: 201, body: { kind: 'delete_collection_thumbnail' } })
  expect((await alice.call(`GET ${path}`)).status).toBe(404)
  await alice.call(`PUT ${path}`, { form: formOf(gif) })
  await alice.call(`DELETE /collections/${id}`)
  expect(await Array.fromAsync(blobs.list('collections/'))).toEqual([])
})
