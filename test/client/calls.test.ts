import { appendFileSync, createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import {
  callWithProgress,
  createChatSession,
  createCollection,
  deleteCollection,
  docentClient,
  DocentRequestError,
  getCollection,
  getCompletion,
  getCollectionThumbnail,
  listCollections,
  listProjects,
  pagesOf,
  updateCollectionThumbnail,
  uploadFile,
} from '@docent/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientServer, type ClientServer } from './client-server.ts'

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

let world: ClientServer
beforeAll(async () => {
  world = await clientServer()
})
afterAll(() => world[Symbol.asyncDispose]())

it('calls operations with path, query and body, and reads what they answer', async () => {
  const client = world.client()
  const { id } = await client.call(createCollection, { body: { name: 'Ferry & co', description: '' } })
  const found = await client.call(listCollections, { query: { name_filter: 'Ferry & co', limit: 5 } })
  expect(found.map((one) => one.id)).toEqual([id])
  expect(await client.call(deleteCollection, { params: { collection_id: id } })).toBeUndefined()
})

it('throws what the server answers, with what it says about it', async () => {
  const call = world.client().call(getCollection, { params: { collection_id: 'no/such' } })
  const error: unknown = await call.catch((thrown: unknown) => thrown)
  expect(DocentRequestError.isInstance(error)).toBe(true)
  expect(error).toMatchObject({ kind: 'refused', status: 404, code: 404, requestId: expect.any(String) })
})

it('sends files, and gives downloads as they come', async () => {
  const client = world.client()
  const { id } = await client.call(createCollection, { body: { name: 'Files', description: '' } })
  const file = { name: 'a.png', content: pixel, type: 'image/png' }
  await client.call(updateCollectionThumbnail, { params: { collection_id: id }, body: { file } })
  const download = await client.call(getCollectionThumbnail, { params: { collection_id: id } })
  expect(download).toMatchObject({ status: 200, contentType: expect.stringMatching(/^image\//) })
  expect((await download.bytes()).byteLength).toBeGreaterThan(50)
})

it('sends files that are read as they are sent, and reports what they fail with', async () => {
  const client = world.client()
  const directory = mkdtempSync(join(tmpdir(), 'docent-client-'))
  const path = join(directory, 'log.txt')
  writeFileSync(path, 'The ferry leaves at nine.\n'.repeat(20_000))
  const fileAt = (name: string) => ({ name: basename(name), content: Readable.toWeb(createReadStream(name)) })
  try {
    // Read as a Blob, a file that is written meanwhile ends the process.
    appendFileSync(path, 'And at ten.\n')
    const { id, filename } = await client.call(uploadFile, { body: { file: fileAt(path) } })
    expect({ id, filename }).toEqual({ id: expect.any(String), filename: 'log.txt' })
    let last = { sent: 0 }
    const counted = { onProgress: (progress: { readonly sent: number }) => (last = progress) }
    const again = await callWithProgress(client, uploadFile, { body: { file: fileAt(path) } }, counted)
    expect(again.filename).toBe(filename)
    expect(last.sent).toBeGreaterThan(500_000)
    const missing = client.call(uploadFile, { body: { file: fileAt(join(directory, 'none.txt')) } })
    expect(await missing.catch((error: unknown) => error)).toMatchObject({ kind: 'network' })
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})

it('has all operations as methods, and streams of those that stream', async () => {
  const client = docentClient({ baseUrl: world.url, apiKey: 'alice' })
  const { id } = await client.createCollection({ body: { name: 'Methods', description: '' } })
  expect(await client.getCollection({ params: { collection_id: id } })).toMatchObject({ name: 'Methods' })
  const chat = await client.createChatSession({ query: { collection_id: id } })
  const lines = await Array.fromAsync(
    client.streams.getCompletion({ params: { id: chat.id }, body: { message: 'Hello?' } }),
  )
  expect(lines.at(-1)).toMatchObject({ finished: true })
  expect('listCollections' in client.streams).toBe(false)
})

it('gives the pages of lists, with offsets and with tokens', async () => {
  const client = world.client({ apiKey: 'reader' })
  for (const name of ['a', 'b', 'c']) await client.call(createCollection, { body: { name, description: '' } })
  const pages = await Array.fromAsync(pagesOf(client, listCollections, { query: { limit: 2, sort_column: 'name' } }))
  expect(pages.map((page) => page.map(({ name }) => name))).toEqual([['c', 'b'], ['a']])
  expect((await Array.fromAsync(pagesOf(client, listCollections))).flat()).toHaveLength(3)
  const projects = await Array.fromAsync(pagesOf(client, listProjects, { query: { pageSize: 1 } }))
  expect(projects.flatMap((page) => page.projects).length).toBe(projects[0]!.totalSize)
})

it('distinguishes an aborted stream from one that is cut', async () => {
  const client = world.client()
  const controller = new AbortController()
  const { id } = await client.call(createChatSession, {})
  const lines = client.stream(
    getCompletion,
    { params: { id }, body: { message: 'Hello?' } },
    { signal: controller.signal },
  )
  controller.abort()
  await expect(lines.next()).rejects.toMatchObject({ kind: 'aborted' })
})
