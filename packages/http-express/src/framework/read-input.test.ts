import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { authorized, expressVersions, sampleServer, type Mount, type SampleServer } from './testing/sample-server.ts'

async function messageOf(response: Response): Promise<string> {
  const { code, message } = (await response.json()) as { code: number; message: string }
  expect(code).toBe(response.status)
  return message
}

function post(
  server: SampleServer,
  path: string,
  body: string | Buffer<ArrayBuffer> | undefined,
  headers: Record<string, string> = {},
) {
  return fetch(`${server.origin}/api/v1${path}`, {
    method: 'POST',
    headers: { ...authorized, ...headers },
    ...(body === undefined ? {} : { body }),
  })
}

describe('query parameters', () => {
  test.each([
    ['limit=0', 'limit must be a whole number between 1 and 1000.'],
    ['limit=1001', 'limit must be a whole number between 1 and 1000.'],
    ['limit=1.5', 'limit must be a whole number between 1 and 1000.'],
    ['limit=ten', 'limit must be a whole number between 1 and 1000.'],
    ['limit=0x10', 'limit must be a whole number between 1 and 1000.'],
    ['limit=1e2', 'limit must be a whole number between 1 and 1000.'],
    ['limit=12.0', 'limit must be a whole number between 1 and 1000.'],
    ['limit=%2B12', 'limit must be a whole number between 1 and 1000.'],
    ['limit=', 'limit must be a whole number between 1 and 1000.'],
    ['limit=1&limit=2', 'limit must be given only once.'],
    ['loud=yes', 'loud must be true or false.'],
    ['ids=1,x', 'ids[1] must be a whole number.'],
    ['turns=often', 'turns must be a whole number or "auto".'],
  ])('%s: %s', async (query, message) => {
    await using server = await sampleServer()
    const response = await post(server, `/folders/f/items?${query}`, '{"name":"x"}')
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })

  test.each([
    ['True', true],
    ['1', true],
    ['FALSE', false],
    ['0', false],
  ])('loud=%s is %s', async (text, value) => {
    await using server = await sampleServer()
    await post(server, `/folders/f/items?loud=${text}`, '{"name":"x"}')
    expect(server.seen[0]?.[1]).toMatchObject({ query: { loud: value, limit: 100 } })
  })

  test('that a path lists are checked too', async () => {
    await using server = await sampleServer()
    const response = await fetch(`${server.origin}/api/v1/items/1,b`, { headers: authorized })
    expect(await messageOf(response)).toBe('item_ids[1] must be a whole number.')
  })
})

describe('a JSON body', () => {
  test.each([
    ['{"name":1}', 'name must be text of 1 to 20 characters.'],
    ['{"name":""}', 'name must be text of 1 to 20 characters.'],
    ['{}', 'name is required.'],
    ['', 'name is required.'],
    ['[]', 'The body must be a JSON object.'],
    ['null', 'The body must be a JSON object.'],
    ['{"name":"x","options":{"depth":9}}', 'options.depth must be a whole number between 1 and 5.'],
    ['{"name":', 'The body must be valid JSON.'],
    ['name=x', 'The body must be valid JSON.'],
    [Buffer.from([0x7b, 0xff, 0x7d]), 'The body must be UTF-8 text.'],
  ])('%s: %s', async (body, message) => {
    await using server = await sampleServer()
    const response = await post(server, '/folders/f/items', body)
    expect([response.status, await messageOf(response)]).toEqual([400, message])
  })

  test('may be absent where nothing is required, and start with a byte order mark', async () => {
    await using server = await sampleServer()
    expect((await post(server, '/items/1:cancel', undefined)).status).toBe(202)
    expect((await post(server, '/items/1:cancel', '\uFEFF{}')).status).toBe(202)
  })

  test('is refused beyond 1 MiB, however it is sent, and the connection lives on', async () => {
    await using server = await sampleServer()
    const large = JSON.stringify({ name: 'x'.repeat(2 ** 20) })
    const sized = await post(server, '/folders/f/items', large)
    expect([sized.status, await messageOf(sized)]).toEqual([413, 'The body is too large, maximum size is 1MiB.'])
    const chunked = await fetch(`${server.origin}/api/v1/folders/f/items`, {
      method: 'POST',
      headers: authorized,
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
    const compressed = await post(server, '/folders/f/items', gzipSync(large), { 'Content-Encoding': 'gzip' })
    expect(compressed.status).toBe(413)
    expect((await post(server, '/folders/f/items', '{"name":"x"}')).status).toBe(201)
  })

  test('may be compressed in a known way', async () => {
    await using server = await sampleServer()
    const send = (body: Buffer<ArrayBuffer>, encoding: string) =>
      post(server, '/folders/f/items', body, { 'Content-Encoding': encoding })
    expect((await send(gzipSync('{"name":"x"}'), 'gzip')).status).toBe(201)
    expect(await messageOf(await send(Buffer.from('{"name":"x"}'), 'gzip'))).toBe('The compressed body is damaged.')
    expect((await send(Buffer.from('{}'), 'zstd')).status).toBe(415)
    expect((await send(Buffer.from('{}'), 'constructor')).status).toBe(415)
  })
})

describe.each(Object.entries(expressVersions))('a body that the parser of %s has read', (_, express) => {
  const form: Mount = (app, api) => app.use(express.urlencoded({ extended: true }), api)
  const formType = { 'Content-Type': 'application/x-www-form-urlencoded' }

  test('is read back from a form when it was JSON', async () => {
    await using server = await sampleServer({ express, mount: form })
    expect((await post(server, '/folders/f/items', '{"name":"x"}', formType)).status).toBe(201)
    expect(await messageOf(await post(server, '/folders/f/items', 'name=x', formType))).toBe(
      'The body must be JSON; send it with the header Content-Type: application/json.',
    )
  })

  test('is used as text or bytes', async () => {
    const mount: Mount = (app, api) =>
      app.use(express.raw({ type: 'application/octet-stream' }), express.text({ type: '*/*' }), api)
    await using server = await sampleServer({ express, mount })
    expect(await (await post(server, '/text', 'hello', { 'Content-Type': 'text/plain' })).json()).toEqual({ length: 5 })
    const part = await post(server, '/parts/7:uploadPart', Buffer.alloc(10), {
      'Content-Type': 'application/octet-stream',
      'Part-Number': '2',
    })
    expect(await part.json()).toEqual({ part: 2, bytes: 10 })
    const asText = await post(server, '/parts/7:uploadPart', 'abc', { 'Part-Number': '2' })
    expect(asText.status).toBe(415)
  })

  test('is missing when it was empty', async () => {
    await using server = await sampleServer({ express, mount: (app, api) => app.use(express.json(), api) })
    const response = await post(server, '/folders/f/items', undefined, { 'Content-Type': 'application/json' })
    expect(await messageOf(response)).toBe('name is required.')
  })

  test('fails in the form of the API when the host asks for it', async () => {
    const mount: Mount = (app, api) =>
      app.use(express.json({ limit: 100, type: () => true })).use('/docs-chat', api, api.parserErrors)
    await using server = await sampleServer({ express, mount })
    const send = (body: string, path = '/docs-chat/api/v1/folders/f/items') =>
      fetch(`${server.origin}${path}`, { method: 'POST', headers: authorized, body })
    const broken = await send('{')
    expect([broken.status, await messageOf(broken)]).toEqual([400, 'The body must be valid JSON.'])
    const large = await send(JSON.stringify({ name: 'x'.repeat(200) }))
    expect([large.status, await messageOf(large)]).toEqual([413, 'The body is too large, maximum size is 100 bytes.'])
    const address = await send('{}', '/docs-chat/api/v1/%E0%A4%A/items')
    expect(address.headers.get('content-type')).toContain('application/json')
    expect(address.status).toBeGreaterThanOrEqual(400)
    expect(address.status).toBeLessThan(500)
    expect((await send('{', '/docs-chat/elsewhere')).headers.get('content-type')).toContain('text/html')
  })

  test.each(['gzip', 'deflate', 'br'])('reports a damaged %s body that the host reads', async (encoding) => {
    const mount: Mount = (app, api) =>
      app.use(express.json({ type: () => true })).use('/docs-chat', api, api.parserErrors)
    await using server = await sampleServer({ express, mount })
    const headers = { ...authorized, 'Content-Encoding': encoding }
    const call = { method: 'POST', headers, body: '{"name":"a"}' }
    const answer = await fetch(`${server.origin}/docs-chat/api/v1/folders/f/items`, call)
    // Express 4 knows no br.
    expect([
      [400, 'The compressed body is damaged.'],
      [415, 'The encoding of the body is not supported; send UTF-8 text.'],
    ]).toContainEqual([answer.status, await messageOf(answer)])
  })
})

test('bytes are limited while they arrive, and headers are checked', async () => {
  await using server = await sampleServer()
  const send = (bytes: number, part: string) =>
    post(server, '/parts/7:uploadPart', Buffer.alloc(bytes), { 'Part-Number': part })
  expect(await (await send(100_000, '1')).json()).toEqual({ part: 1, bytes: 100_000 })
  expect((await send(100_001, '1')).status).toBe(413)
  expect(await messageOf(await send(1, '0'))).toBe('part-number must be a whole number of at least 1.')
})
