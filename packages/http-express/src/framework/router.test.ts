import compression from 'compression'
import { describe, expect, test } from 'vitest'
import { authorized, expressVersions, sampleServer, type Mount, type SampleOptions } from './testing/sample-server.ts'

const mounts: Record<string, { prefix: string; mount: Mount }> = {
  'at the root': { prefix: '', mount: (app, api) => app.use(api) },
  'below a prefix': { prefix: '/docs-chat', mount: (app, api) => app.use('/docs-chat', api) },
  'in a nested router': {
    prefix: '/a/b',
    mount(app, api, express) {
      const inner = express.Router()
      inner.use('/b', api)
      app.use('/a', inner)
    },
  },
  'in a nested app': {
    prefix: '/a/b',
    mount(app, api, express) {
      const inner = express()
      inner.use('/b', api)
      app.use('/a', inner)
    },
  },
  'after all body parsers': {
    prefix: '/docs-chat',
    mount(app, api, express) {
      app.use(express.json({ type: () => true }))
      app.use('/docs-chat', api)
    },
  },
  'after parsers of forms, text and bytes': {
    prefix: '',
    mount: (app, api, express) =>
      app.use(express.json(), express.urlencoded({ extended: true }), express.text(), express.raw(), api),
  },
  'before a body parser, behind compression': {
    prefix: '/docs-chat',
    mount: (app, api, express) =>
      app
        .use(compression({ threshold: 0 }))
        .use('/docs-chat', api)
        .use(express.json()),
  },
}

for (const [version, express] of Object.entries(expressVersions))
  describe.each(Object.entries(mounts))(`${version}, %s`, (_name, { prefix, mount }) => {
    test('reads path, query and body and answers with status, body and headers', async () => {
      await using server = await sampleServer({ express, mount })
      const response = await fetch(
        `${server.origin}${prefix}/api/v1/folders/a%2Fb%20c/items?limit=7&loud=TRUE&ids=1,2&ids=3&turns=auto&other=1`,
        {
          method: 'POST',
          headers: {
            ...authorized,
            'Content-Type': 'application/json',
            'Idempotency-Key': 'once',
            'X-Request-Id': 'mine-1',
          },
          body: JSON.stringify({ name: 'ä', unknown: true, options: { depth: 2 } }),
        },
      )
      expect(await response.json()).toEqual({ id: 'a/b c/ä', state: 'active' })
      expect(response.status).toBe(201)
      expect(response.headers.get('location')).toBe(`${server.origin}${prefix}/api/v1/items/1`)
      expect(response.headers.get('x-request-id')).toBe('mine-1')
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(server.seen).toEqual([
        [
          'create_item',
          {
            params: { folder_id: 'a/b c' },
            query: { limit: 7, loud: true, ids: [1, 2, 3], turns: 'auto' },
            headers: {},
            body: { name: 'ä', options: { depth: 2 } },
            form: undefined,
            caller: { name: 'alice' },
            idempotencyKey: 'once',
            requestId: 'mine-1',
          },
        ],
      ])
    })

    test('leaves other paths to the host and answers unknown ones of its own', async () => {
      await using server = await sampleServer({ express, mount })
      const status = async (path: string) => (await fetch(`${server.origin}${prefix}${path}`)).status
      expect(await status('/other')).toBe(418)
      expect(await status('/api/v10/items')).toBe(418)
      expect(await status('/api/v1')).toBe(404)
      expect(await status('/rpc/health/nothing')).toBe(404)
      const unknown = await fetch(`${server.origin}${prefix}/api/v1/nothing`)
      expect(await unknown.json()).toEqual({ code: 404, message: 'No operation exists at this path.' })
    })

    test('takes a body without content type as JSON', async () => {
      await using server = await sampleServer({ express, mount })
      const response = await fetch(`${server.origin}${prefix}/api/v1/folders/f/items`, {
        method: 'POST',
        headers: { ...authorized, 'Content-Type': 'text/plain' },
        body: '{"name":"x"}',
      })
      expect(await response.json()).toEqual({ id: 'f/x', state: 'active' })
    })
  })

test('prefers plain text in a path, and falls back to a parameter for the method', async () => {
  await using server = await sampleServer()
  const call = (path: string, method = 'GET') =>
    fetch(`${server.origin}/api/v1${path}`, { method, headers: authorized })
  expect(await (await call('/items/count')).json()).toEqual({ count: 3 })
  expect(await (await call('/items/count/')).json()).toEqual({ count: 3 })
  expect(await (await call('/items/3,4')).json()).toEqual([3, 4])
  expect((await call('/items/count', 'DELETE')).status).toBe(204)
  expect(server.seen).toEqual([['delete_item', 'count']])
  expect(await (await call('/items/one:cancel', 'POST')).json()).toEqual({ id: 'one' })
})

test('names the methods of a path for others, HEAD and OPTIONS', async () => {
  await using server = await sampleServer()
  const call = (method: string) => fetch(`${server.origin}/api/v1/items/7`, { method, headers: authorized })
  const wrong = await call('PUT')
  expect(wrong.status).toBe(405)
  expect(wrong.headers.get('allow')).toBe('DELETE, GET, HEAD, OPTIONS')
  expect(await wrong.json()).toEqual({ code: 405, message: 'PUT is not allowed here; use DELETE or GET.' })
  const options = await call('OPTIONS')
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS'])
  const head = await call('HEAD')
  expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '3', ''])
})

test('refuses a path that cannot be decoded', async () => {
  await using server = await sampleServer()
  const response = await fetch(`${server.origin}/api/v1/items/%ff`, { headers: authorized })
  expect(await response.json()).toEqual({ code: 400, message: 'The path must be percent-encoded UTF-8.' })
})

describe('proxies', () => {
  const location = async (options: SampleOptions, headers: Record<string, string>) => {
    await using server = await sampleServer(options)
    const response = await fetch(`${server.origin}/api/v1/folders/f/items`, {
      method: 'POST',
      headers: { ...authorized, ...headers },
      body: '{"name":"x"}',
    })
    return response.headers.get('location')?.replace(server.origin, 'http://direct')
  }
  const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'docs.example.org' }

  test.each(Object.entries(expressVersions))('are believed only when the host trusts them (%s)', async (_, express) => {
    const trusting: Mount = (app, api) => app.set('trust proxy', true).use(api)
    expect(await location({ express }, forwarded)).toBe('http://direct/api/v1/items/1')
    expect(await location({ express, mount: trusting }, forwarded)).toBe('https://docs.example.org/api/v1/items/1')
    const unsafe = { ...forwarded, 'X-Forwarded-Host': 'a b"' }
    expect(await location({ express, mount: trusting }, unsafe)).toBe('/api/v1/items/1')
  })

  test('that strip a prefix are covered by a public URL', async () => {
    const router = { publicUrl: 'https://example.org/tools/docs/' }
    expect(await location({ router }, {})).toBe('https://example.org/tools/docs/api/v1/items/1')
  })
})
