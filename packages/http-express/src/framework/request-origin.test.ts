import { describe, expect, it, test } from 'vitest'
import { checkOrigin } from './request-origin.ts'
import { sampleServer, type SampleOptions } from './testing/sample-server.ts'

const cookie = 'session=alice'

/** A server whose callers have a session or a key. */
const cookieServer = (options: SampleOptions = {}) =>
  sampleServer({
    ...options,
    router: {
      authenticate: async ({ bearer, headers }) =>
        bearer === 'key-alice' || headers['cookie'] === cookie ? { name: 'alice' } : undefined,
      ...options.router,
    },
  })

describe('who may send a request that no bearer signs', () => {
  const page = 'https://docs.example.org/docs-chat'
  const check = (headers: Record<string, string>, { method = 'POST', streams = false, baseUrl = page } = {}) => {
    const given: Record<string, string> = { cookie, ...headers }
    const exchange = { method, baseUrl, header: (name: string) => given[name] || undefined }
    const trustedOrigins = new Set(['https://app.example.org'])
    try {
      checkOrigin(exchange, { streams, trustedOrigins })
      return 'allowed'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  it.each<[string, Record<string, string>]>([
    ['the own origin', { origin: 'https://docs.example.org' }],
    ['a trusted origin', { origin: 'https://app.example.org' }],
    ['a trusted origin of another site', { origin: 'https://app.example.org', 'sec-fetch-site': 'cross-site' }],
    // A proxy may hide what the server is called outside; the browser knows it.
    ['what the browser calls the same origin', { origin: 'https://outside', 'sec-fetch-site': 'same-origin' }],
    ['what the user typed', { 'sec-fetch-site': 'none' }],
    ['a page of the own origin that shows it by Referer alone', { referer: 'https://docs.example.org/a?b' }],
    ['no browser, without a cookie', { cookie: '' }],
  ])('%s', (_name, headers) => {
    expect(check(headers)).toBe('allowed')
  })

  it.each<[string, Record<string, string>]>([
    ['nobody knows', {}],
    ['null', { origin: 'null' }],
    ['null in spite of a good Referer', { origin: 'null', referer: 'https://docs.example.org/' }],
    ['another host', { origin: 'https://evil.example' }],
    ['another scheme', { origin: 'http://docs.example.org' }],
    ['another port', { origin: 'https://docs.example.org:8443' }],
    ['a sibling', { origin: 'https://www.example.org', 'sec-fetch-site': 'same-site' }],
    ['a longer name', { origin: 'https://docs.example.org.evil.example' }],
    ['a longer trusted name', { origin: 'https://app.example.org.evil.example' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
    ['another page by Referer', { referer: 'https://evil.example/?https://docs.example.org' }],
    ['no address', { referer: 'docs.example.org' }],
    ['another site, though no cookie came along', { cookie: '', origin: 'https://evil.example' }],
  ])('not: %s', (_name, headers) => {
    expect(check(headers)).toBe('forbidden')
  })

  it('reads freely, and streams as it writes', () => {
    expect(check({ origin: 'https://evil.example' }, { method: 'GET' })).toBe('allowed')
    expect(check({ origin: 'https://evil.example' }, { method: 'GET', streams: true })).toBe('forbidden')
    for (const method of ['PUT', 'PATCH', 'DELETE']) expect(check({}, { method })).toBe('forbidden')
  })

  it('trusts nobody for a mount without a host', () => {
    expect(check({ origin: 'https://docs.example.org' }, { baseUrl: '/docs-chat' })).toBe('forbidden')
  })
})

describe('over HTTP', () => {
  const send = async (server: { origin: string }, headers: Record<string, string>, method = 'POST') => {
    const body = method === 'GET' ? null : 'text'
    const response = await fetch(`${server.origin}/api/v1/${method === 'GET' ? 'messages/1/stream' : 'text'}`, {
      method,
      headers,
      body,
    })
    await response.body?.cancel()
    return response.status
  }

  it('a cookie counts from the own pages only, a bearer from everywhere', async () => {
    await using server = await cookieServer()
    const evil = 'https://evil.example'
    expect(await send(server, { cookie, origin: server.origin })).toBe(200)
    expect(await send(server, { cookie, origin: evil })).toBe(403)
    expect(await send(server, { cookie })).toBe(403)
    expect(await send(server, { origin: evil, authorization: 'Bearer key-alice' })).toBe(200)
    expect(await send(server, { cookie, origin: evil, authorization: 'Bearer key-alice' })).toBe(200)
    // Browsers add passwords by themselves, as they do with cookies.
    expect(await send(server, { cookie, origin: evil, authorization: 'Basic key-alice' })).toBe(403)
    // Who is not signed in at all learns that first.
    expect(await send(server, { cookie: 'other=1', origin: evil })).toBe(401)
    expect(await send(server, { cookie, origin: evil }, 'GET')).toBe(403)
    expect(await send(server, { cookie, origin: server.origin }, 'GET')).toBe(200)
  })

  it('goes by the forwarded host only when the host trusts the proxy', async () => {
    const forwarded = { 'x-forwarded-host': 'docs.example.org', 'x-forwarded-proto': 'https' }
    const headers = { cookie, origin: 'https://docs.example.org', ...forwarded }
    for (const [trusting, status] of [
      [true, 200],
      [false, 403],
    ] as const) {
      await using server = await cookieServer({
        mount: (app, api) => app.set('trust proxy', trusting).use(api),
      })
      expect(await send(server, headers)).toBe(status)
      expect(await send(server, { ...headers, origin: 'http://docs.example.org' })).toBe(403)
    }
  })

  it('goes by the public address of the mount, and by origins that the host trusts', async () => {
    await using server = await cookieServer({
      router: { publicUrl: 'https://docs.example.org/chat', trustedOrigins: ['https://app.example.org/'] },
    })
    expect(await send(server, { cookie, origin: 'https://docs.example.org' })).toBe(200)
    expect(await send(server, { cookie, origin: 'https://app.example.org' })).toBe(200)
    expect(await send(server, { cookie, origin: server.origin })).toBe(403)
  })
})

test.each(['null', '*', 'app.example.org', 'https://app.example.org/path', '', 'https://*.example.org/x'])(
  '"%s" is no origin to trust',
  async (origin) => {
    await expect(cookieServer({ router: { trustedOrigins: [origin] } })).rejects.toThrow('is not an origin')
  },
)
