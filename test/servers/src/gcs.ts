import { createHash, verify, type KeyObject } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startHttp } from './http.ts'

export interface GcsServer {
  readonly url: string
  /** The only token it takes. */
  readonly token: string
  stop(): Promise<void>
}

interface Kept {
  readonly content: Buffer
  readonly generation: number
}

interface Upload {
  readonly name: string
  readonly condition: string | null
  received: Buffer
  done: boolean
}

export interface GcsOptions {
  /** Of the account that may sign links. @default none may */
  readonly publicKey?: KeyObject
}

/**
 * The part of the JSON interface of Google Cloud Storage that stores objects, in memory: whole and resumable uploads, ranges,
 * conditions on the generation, listing, and reading by signed links. There is no such server in npm.
 */
export async function startGcs(bucket: string, { publicKey }: GcsOptions = {}): Promise<GcsServer> {
  const token = 'a-token-of-tests'
  const objects = new Map<string, Kept>()
  const uploads = new Map<string, Upload>()
  let generations = 0

  function keep(name: string, content: Buffer, condition: string | null): object | undefined {
    if (!allows(condition, objects.get(name))) return undefined
    const kept = { content, generation: ++generations }
    objects.set(name, kept)
    return described(name, kept)
  }

  async function upload({ request, response, url }: Exchange): Promise<void> {
    const name = url.searchParams.get('name') ?? ''
    const condition = url.searchParams.get('ifGenerationMatch')
    if (url.searchParams.get('uploadType') === 'media') {
      const kept = keep(name, await buffer(request), condition)
      return kept ? json(response, 200, kept) : refuse(response, 412)
    }
    const id = String(uploads.size + 1)
    uploads.set(id, { name, condition, received: Buffer.alloc(0), done: false })
    request.resume()
    response.writeHead(200, { location: `/upload/session/${id}` }).end()
  }

  async function resume(id: string, { request, response }: Exchange): Promise<void> {
    const found = uploads.get(id)
    if (found === undefined) return refuse(response, 404)
    if (request.method === 'DELETE') {
      uploads.delete(id)
      return void response.writeHead(499).end()
    }
    const [, first, total = '*'] =
      /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(request.headers['content-range'] ?? '') ?? []
    const content = await buffer(request)
    if (first !== undefined && Number(first) !== found.received.byteLength) return refuse(response, 400)
    if (!found.done) found.received = Buffer.concat([found.received, content])
    const isWhole = found.done || found.received.byteLength === Number(total)
    if (!isWhole && found.received.byteLength % (256 * 1024) !== 0) return refuse(response, 400)
    if (!isWhole) {
      const range = found.received.byteLength > 0 ? { range: `bytes=0-${found.received.byteLength - 1}` } : {}
      return void response.writeHead(308, range).end()
    }
    const kept = found.done ? {} : keep(found.name, found.received, found.condition)
    found.done = true
    return kept ? json(response, 200, kept) : refuse(response, 412)
  }

  function list({ response, url }: Exchange): void {
    const [prefix, after] = [url.searchParams.get('prefix') ?? '', url.searchParams.get('pageToken') ?? '']
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after).sort()
    const page = names.slice(0, Number(url.searchParams.get('maxResults') ?? 1000))
    const items = page.map((name) => described(name, objects.get(name)!))
    json(response, 200, { items, ...(page.length < names.length && { nextPageToken: page.at(-1) }) })
  }

  const server = await startHttp((request, response) => {
    const url = new URL(request.url ?? '', 'http://gcs')
    const exchange = { request, response, url }
    const [, session] = /^\/upload\/session\/(\d+)$/.exec(url.pathname) ?? []
    const [, uploading, named, name] = /^(\/upload)?\/storage\/v1\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(url.pathname) ?? []
    const signed = url.searchParams.has('X-Goog-Signature')
    if (signed)
      return readSigned(
        exchange,
        publicKey,
        url.pathname.startsWith(`/${bucket}/`)
          ? objects.get(decodeURIComponent(url.pathname.slice(bucket.length + 2)))
          : undefined,
      )
    if (request.headers.authorization !== `Bearer ${token}`) return refuse(response, 401)
    if (session !== undefined) return void resume(session, exchange).catch(() => response.destroy())
    if (named !== bucket) return refuse(response, 404)
    if (uploading !== undefined) return void upload(exchange).catch(() => response.destroy())
    if (name === undefined) return list(exchange)
    const key = decodeURIComponent(name)
    const kept = objects.get(key)
    if (kept === undefined) return refuse(response, 404)
    if (!allows(url.searchParams.get('ifGenerationMatch'), kept)) return refuse(response, 412)
    if (request.method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (url.searchParams.get('alt') !== 'media') return json(response, 200, described(key, kept))
    sendContent(exchange, kept)
  })
  return { url: server.url, token, stop: () => server.stop() }
}

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly url: URL
}

const allows = (condition: string | null, kept: Kept | undefined): boolean =>
  condition === null || Number(condition) === (kept?.generation ?? 0)

const described = (name: string, { content, generation }: Kept): object => ({
  name,
  size: String(content.byteLength),
  generation: String(generation),
})

/** By signature version 4 in the parameters, with whatever headers of the answer they name. */
function readSigned(exchange: Exchange, publicKey: KeyObject | undefined, kept: Kept | undefined): void {
  const { request, response, url } = exchange
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const [query = '', signature = ''] = url.search.slice(1).split('&X-Goog-Signature=')
  const canonical = [
    request.method,
    url.pathname,
    query,
    `host:${request.headers.host}`,
    '',
    'host',
    'UNSIGNED-PAYLOAD',
  ]
  const digest = createHash('sha256').update(canonical.join('\n')).digest('hex')
  const scope = value('X-Goog-Credential').split('/').slice(1).join('/')
  const text = [value('X-Goog-Algorithm'), value('X-Goog-Date'), scope, digest].join('\n')
  const right = publicKey && verify('RSA-SHA256', Buffer.from(text), publicKey, Buffer.from(signature, 'hex'))
  const at = Date.parse(value('X-Goog-Date').replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'))
  const isOver = !(Date.now() < at + Number(value('X-Goog-Expires')) * 1_000)
  if (!right || isOver) return refuse(response, isOver ? 400 : 403)
  if (kept === undefined) return refuse(response, 404)
  response.setHeader('content-type', value('response-content-type'))
  response.setHeader('content-disposition', value('response-content-disposition'))
  sendContent(exchange, kept)
}

function sendContent({ request, response }: Exchange, { content, generation }: Kept): void {
  const [, start, end] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (start !== undefined && Number(start) >= content.byteLength) return refuse(response, 416)
  const body = content.subarray(Number(start ?? 0), end ? Number(end) + 1 : content.byteLength)
  const headers = { 'content-length': body.byteLength, 'x-goog-generation': String(generation) }
  response.writeHead(start === undefined ? 200 : 206, headers).end(body)
}

const json = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const refuse = (response: ServerResponse, status: number): void =>
  json(response, status, { error: { code: status, message: 'Refused.' } })
