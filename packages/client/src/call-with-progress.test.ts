import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { callWithProgress } from './call-with-progress.ts'
import { createClient } from './create-client.ts'
import { uploadFile } from './generated/document-ingestion.ts'
import { uploadModelPart } from './generated/models.ts'
import type { Progress } from './progress.ts'

afterEach(() => vi.unstubAllGlobals())

interface Received {
  readonly form: FormData | undefined
  readonly bytes: number
  readonly headers: Record<string, string | string[] | undefined>
}

/** A server that reads what it is sent, and answers with these statuses, then 200. */
async function receiver(...statuses: number[]) {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const type = request.headers['content-type'] ?? ''
    const form = type.startsWith('multipart/')
      ? await new Response(body, { headers: { 'content-type': type } }).formData()
      : undefined
    received.push({ form, bytes: body.byteLength, headers: request.headers })
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{"id":"u1","message":"m"}')
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: 'key',
    retry: { baseMs: 1 },
  })
  return { received, client, [Symbol.dispose]: () => void server.close() }
}

const content = new Uint8Array(300_000).fill(7)
const body = { file: { name: 'a "b"\r\nü.bin', content, type: 'application/pdf' } }

it('sends a form as fetch would, and reports every piece up to the end', async () => {
  using server = await receiver()
  const seen: Progress[] = []
  const onProgress = (progress: Progress) => void seen.push(progress)
  const answer = await callWithProgress(server.client, uploadFile, { body }, { onProgress })
  expect(answer).toMatchObject({ id: 'u1' })
  await server.client.call(uploadFile, { body })
  const [counted, plain] = server.received
  const files = await Promise.all([counted, plain].map(async (one) => one!.form!.get('file') as File))
  expect(files[0]!.name).toBe(files[1]!.name)
  expect(files[0]!.type).toBe('application/pdf')
  expect(new Uint8Array(await files[0]!.arrayBuffer())).toEqual(content)
  expect(counted!.headers).toMatchObject({ authorization: 'Bearer key', 'idempotency-key': expect.any(String) })
  expect(seen.length).toBeGreaterThan(2)
  expect(seen.at(-1)).toEqual({ sent: counted!.bytes, total: counted!.bytes })
  expect(seen.map(({ sent }) => sent)).toEqual(seen.map(({ sent }) => sent).toSorted((a, b) => a - b))
})

it('begins anew when the call is repeated', async () => {
  using server = await receiver(503)
  const sent: number[] = []
  await callWithProgress(server.client, uploadFile, { body }, { onProgress: (progress) => sent.push(progress.sent) })
  expect(server.received.map(({ bytes }) => bytes)).toEqual([sent.at(-1), sent.at(-1)])
  expect(sent.filter((bytes) => bytes === sent.at(-1))).toHaveLength(2)
})

it('counts bytes and streams', async () => {
  using server = await receiver()
  const seen: Progress[] = []
  const onProgress = (progress: Progress) => void seen.push(progress)
  const params = { project: 'p', id: 'm', version: '1' }
  const call = (bytes: Uint8Array | ReadableStream) => {
    const input = { params, headers: { 'part-number': 1 }, body: bytes }
    return callWithProgress(server.client, uploadModelPart, input, { onProgress })
  }
  await call(content)
  expect(seen.at(-1)).toEqual({ sent: 300_000, total: 300_000 })
  await call(new Blob([content, content]).stream())
  expect(seen.at(-1)).toEqual({ sent: 600_000, total: undefined })
  expect(server.received.map(({ bytes }) => bytes)).toEqual([300_000, 600_000])
})

/** What a browser has: it reports half, then answers by its script. */
function browser(answer: (request: FakeXhr) => void): FakeXhr[] {
  const made: FakeXhr[] = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends FakeXhr {
      constructor() {
        super()
        made.push(this)
      }
      send(sentBody: unknown) {
        this.sentBody = sentBody
        this.upload.onprogress?.({ loaded: 5, total: 10 })
        queueMicrotask(() => answer(this))
      }
    },
  )
  return made
}
class FakeXhr {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  readonly sent: string[] = []
  sentBody: unknown
  status = 0
  response: Blob | null = null
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(...request: string[]) {
    this.sent.push(...request)
  }
  setRequestHeader(name: string, value: string) {
    this.sent.push(`${name}: ${value}`)
  }
  getAllResponseHeaders() {
    return 'content-type: application/json\r\nx-request-id: r1\r\n'
  }
  abort() {
    this.onabort?.()
  }
  finish(status: number, text: string) {
    Object.assign(this, { status, response: new Blob([text]) })
    this.onload?.()
  }
}

const inBrowser = createClient({ baseUrl: '/docs', apiKey: 'key', retry: { baseMs: 1, retries: 1 } })

it('uses XMLHttpRequest where there is one, with the same errors and retries', async () => {
  const statuses = [503, 400]
  const made = browser((request) => request.finish(statuses.shift()!, '{"code":400,"message":"No."}'))
  const seen: Progress[] = []
  const call = callWithProgress(inBrowser, uploadFile, { body }, { onProgress: (progress) => void seen.push(progress) })
  await expect(call).rejects.toMatchObject({ kind: 'refused', status: 400, message: 'No.', requestId: 'r1' })
  expect(made).toHaveLength(2)
  expect(made[0]!.sent).toEqual(expect.arrayContaining(['PUT', '/docs/api/v1/uploads', 'authorization: Bearer key']))
  expect(made[0]!.sentBody).toBeInstanceOf(FormData)
  expect(seen).toEqual([
    { sent: 5, total: 10 },
    { sent: 5, total: 10 },
  ])
})

it('gives the answer of XMLHttpRequest, its abort and its lost connection', async () => {
  const onProgress = () => {}
  browser((request) => request.finish(200, '{"id":"u2"}'))
  expect(await callWithProgress(inBrowser, uploadFile, { body }, { onProgress })).toEqual({ id: 'u2' })

  browser((request) => request.onerror?.())
  const lost = callWithProgress(inBrowser, uploadFile, { body }, { onProgress })
  await expect(lost).rejects.toMatchObject({ kind: 'network' })

  const controller = new AbortController()
  browser(() => controller.abort(new Error('enough')))
  const { signal } = controller
  const aborted = callWithProgress(inBrowser, uploadFile, { body }, { onProgress, signal })
  await expect(aborted).rejects.toMatchObject({ kind: 'aborted', cause: { message: 'enough' } })
  const late = callWithProgress(inBrowser, uploadFile, { body }, { onProgress, signal })
  await expect(late).rejects.toMatchObject({ kind: 'aborted' })
})
