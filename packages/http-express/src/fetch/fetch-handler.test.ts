import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { fetchHandler, type Middleware } from './fetch-handler.ts'

const address = 'https://example.org/docs-chat'

describe('fetchHandler', () => {
  it('passes on path, query, headers and body, and what Express knows of a request', async () => {
    const handle = fetchHandler(
      (request, response) => {
        const { url, method, baseUrl, originalUrl, protocol, ip } = request as never as Record<string, string>
        const { host, 'x-mark': mark, expect: expected } = request.headers
        response.setHeader('Set-Cookie', ['a=1', 'b=2'])
        void text(request).then((body) =>
          response.end(JSON.stringify([url, method, baseUrl, originalUrl, protocol, ip, host, mark, expected, body])),
        )
      },
      { path: '/docs-chat/', addressOf: (request) => request.headers.get('x-real-ip') ?? undefined },
    )
    const headers = { 'X-Mark': 'here', 'X-Real-IP': '10.0.0.7' }
    const response = await handle(new Request(`${address}/api?x=1`, { method: 'POST', headers, body: 'ö' }))
    expect(await response.json()).toEqual([
      ...['/api?x=1', 'POST', '/docs-chat', '/docs-chat/api?x=1', 'https', '10.0.0.7'],
      ...['example.org', 'here', null, 'ö'],
    ])
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(response.headers.has('connection')).toBe(false)
  })

  it('streams bodies both ways', async () => {
    const handle = fetchHandler((request, response) => void request.pipe(response))
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writer = writable.getWriter()
    const init: RequestInit & { duplex: 'half' } = { method: 'PUT', body: readable, duplex: 'half' }
    const answered = handle(new Request(address, init))
    await writer.write(Buffer.from('one'))
    const reader = (await answered).body!.getReader()
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('one')
    await writer.write(Buffer.from('two'))
    expect(Buffer.from((await reader.read()).value!).toString()).toBe('two')
    await writer.close()
    expect((await reader.read()).done).toBe(true)
  })

  it.each(['a reader that leaves', 'a signal'])('disconnects by %s', async (how) => {
    const closed = Promise.withResolvers<void>()
    const handle = fetchHandler((_request, response) => {
      response.write('begun')
      void once(response, 'close').then(() => closed.resolve())
    })
    const stopping = new AbortController()
    const { body } = await handle(new Request(address, { signal: stopping.signal }))
    if (how === 'a signal') stopping.abort()
    else await body!.cancel()
    await expect(closed.promise).resolves.toBeUndefined()
  })

  it.each([
    [`${address}x`, 404],
    ['https://example.org/', 404],
    [address, 204],
  ])('answers %s with %i', async (url, status) => {
    const handle = fetchHandler((_request, response) => void response.writeHead(204).end(), { path: '/docs-chat' })
    expect((await handle(new Request(url))).status).toBe(status)
  })

  it('answers what the middleware passes on', async () => {
    const none: Middleware = (_request, _response, next) => next()
    const broken: Middleware = (_request, _response, next) => next(new Error('broken'))
    expect((await fetchHandler(none)(new Request(address))).status).toBe(404)
    expect((await fetchHandler(broken)(new Request(address))).status).toBe(500)
  })

  it('has the answer of a middleware that does not read the body', async () => {
    const handle = fetchHandler((_request, response) => void response.writeHead(413).end('too large'))
    const response = await handle(new Request(address, { method: 'POST', body: Buffer.alloc(4_000_000) }))
    expect([response.status, await response.text()]).toEqual([413, 'too large'])
  })
})
