import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'
import { createCollection, deleteCollection, listCollections, updateCollection } from './generated/collections.ts'
import { uploadFile } from './generated/document-ingestion.ts'
import type { NamedFile } from './file-content.ts'
import { DocentRequestError } from './request-error.ts'

type Answer = () => Response | Promise<Response>

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Answer => {
  return () => Response.json(body, { status, headers })
}
const lost: Answer = () => Promise.reject(new TypeError('fetch failed'))

/** A client whose calls get these answers in turn, and what it sent. */
function scripted(...answers: Answer[]) {
  const sent: { url: string; headers: Record<string, string> }[] = []
  const fetch = (async (url: string, init: { headers: Record<string, string> }) => {
    sent.push({ url, headers: init.headers })
    return answers.shift()!()
  }) as unknown as typeof globalThis.fetch
  return { sent, client: createClient({ baseUrl: '..', fetch, retry: { baseMs: 1, maxMs: 2_000 } }) }
}

const collection = { body: { name: 'A', description: '' } }
const id = { collection_id: 'a/b' }

it.each([429, 502, 503, 504])('repeats a reading call after %s', async (status) => {
  const { client, sent } = scripted(json(status, { code: status, message: 'Later.' }), json(200, []))
  expect(await client.call(listCollections)).toEqual([])
  expect(sent.map(({ url }) => url)).toEqual(['../api/v1/collections', '../api/v1/collections'])
})

it('repeats what has a key with the same key, and another call has another one', async () => {
  const { client, sent } = scripted(lost, json(201, { id: '1' }), json(201, { id: '2' }))
  await client.call(createCollection, collection)
  await client.call(createCollection, collection)
  const keys = sent.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

it('repeats a call with a stream that a function opens, whole, and none with the stream itself', async () => {
  const bodies: string[] = []
  const types: (string | null)[] = []
  const fetch = (async (url: string, init: RequestInit) => {
    const request = new Request(url, init)
    types.push(request.headers.get('content-type'))
    bodies.push(await request.text())
    return bodies.length % 2 === 1 ? lost() : Response.json({ id: '1', filename: 'a.txt' })
  }) as unknown as typeof globalThis.fetch
  const client = createClient({ baseUrl: 'http://docent.example', fetch, retry: { baseMs: 1 } })
  const open = () => new Blob(['The ferry leaves at nine.']).stream()
  const send = (content: NamedFile['content']) =>
    client.call(uploadFile, { body: { file: { name: 'a.txt', content } } })
  expect(await send(open)).toMatchObject({ id: '1' })
  expect(bodies).toHaveLength(2)
  for (const [at, body] of bodies.entries()) {
    expect(body).toContain('The ferry leaves at nine.')
    expect(types[at]).toContain(/^--(.*)\r/.exec(body)![1])
  }
  await expect(send(open())).rejects.toMatchObject({ kind: 'network' })
  expect(bodies).toHaveLength(3)
})

it('never repeats other calls that change something', async () => {
  const { client, sent } = scripted(lost, json(503, { code: 503, message: 'Later.' }))
  await expect(client.call(deleteCollection, { params: id })).rejects.toMatchObject({ kind: 'network', status: 0 })
  const update = client.call(updateCollection, { params: id, body: { name: 'B' } })
  await expect(update).rejects.toMatchObject({ kind: 'refused', status: 503, message: 'Later.' })
  expect(sent.map(({ url }) => url)).toEqual(['../api/v1/collections/a%2Fb', '../api/v1/collections/a%2Fb'])
})

it('gives up after its retries, after other refusals, and where Retry-After is too long', async () => {
  const gone = scripted(lost, lost, lost, lost)
  await expect(gone.client.call(listCollections)).rejects.toMatchObject({ kind: 'network' })
  expect(gone.sent).toHaveLength(4)
  const refused = scripted(json(500, { code: 500, message: 'Broken.' }, { 'X-Request-Id': 'r1' }))
  await expect(refused.client.call(listCollections)).rejects.toMatchObject({ status: 500, requestId: 'r1' })
  const late = scripted(json(429, { code: 429, message: 'Too many.' }, { 'Retry-After': '60' }))
  await expect(late.client.call(listCollections)).rejects.toMatchObject({ status: 429, retryAfter: 60 })
})

it('distinguishes an abort from a lost connection, also while it waits for the next try', async () => {
  const controller = new AbortController()
  const { client } = scripted(() => {
    queueMicrotask(() => controller.abort(new Error('enough')))
    return Response.json({}, { status: 503, headers: { 'Retry-After': '2' } })
  })
  const error: unknown = await client
    .call(listCollections, {}, { signal: controller.signal })
    .catch((thrown: unknown) => thrown)
  expect(DocentRequestError.isInstance(error)).toBe(true)
  expect(error).toMatchObject({ kind: 'aborted', name: 'AbortError', cause: { message: 'enough' } })
})

it('refuses what would address another path, and reads errors of the compatibility API', async () => {
  const { client, sent } = scripted(json(404, { error: { message: 'No such model.', code: 'model_not_found' } }))
  for (const wrong of ['', '.', '..'])
    await expect(client.call(deleteCollection, { params: { collection_id: wrong } })).rejects.toThrow(TypeError)
  expect(sent).toEqual([])
  await expect(client.call(listCollections)).rejects.toMatchObject({
    code: 'model_not_found',
    message: 'No such model.',
  })
})
