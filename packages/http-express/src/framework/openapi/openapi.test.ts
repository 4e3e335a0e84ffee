import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { expressVersions, sampleServer, type Mount } from '../testing/sample-server.ts'
import { sampleRoutes } from '../testing/sample-routes.ts'
import { openApiDocument } from './openapi-document.ts'

const information = { title: 'Sample', version: '1.0.0', tags: [{ name: 'Chats', description: 'Talk.' }] }
const prefixed: Mount = (app, api) => app.use('/docs-chat', api)

interface Document {
  servers: { url: string }[]
  tags: unknown[]
  paths: Record<string, { servers?: unknown } & Record<string, Record<string, unknown>>>
  components: { schemas: Record<string, unknown> }
}

function sampleDocument(): Document {
  return openApiDocument(sampleRoutes, { ...information, baseUrl: 'https://host/docs-chat' }) as unknown as Document
}

test('the document is valid OpenAPI 3.1', async () => {
  const validator = new Validator()
  const outcome = await validator.validate(openApiDocument(sampleRoutes, information))
  expect(outcome.errors ?? []).toEqual([])
  expect([outcome.valid, validator.version]).toEqual([true, '3.1'])
})

test('servers carry the mount, also those of paths outside the main area', () => {
  const { servers, paths } = sampleDocument()
  expect(servers).toEqual([{ url: 'https://host/docs-chat/api/v1' }])
  expect(paths['/rpc/health/readiness']?.servers).toEqual([{ url: 'https://host/docs-chat' }])
  expect(paths['/items']?.servers).toBeUndefined()
})

test('an operation has everything that was declared', () => {
  const { paths, tags } = sampleDocument()
  expect(tags).toEqual([
    { name: 'Chats', description: 'Talk.' },
    { name: 'Items' },
    { name: 'Uploads' },
    { name: 'Health' },
    { name: 'Compatibility' },
  ])
  const create = paths['/folders/{folder_id}/items']?.['post']
  expect(create).toMatchObject({
    operationId: 'create_item',
    parameters: [
      { name: 'folder_id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 1000, default: 100 } },
      { name: 'loud', in: 'query', schema: { type: 'boolean', default: false } },
      {
        name: 'ids',
        in: 'query',
        style: 'form',
        explode: false,
        schema: { type: 'array', items: { type: 'integer' } },
      },
      { name: 'turns', in: 'query' },
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/NewSampleItem' } } },
    },
  })
  expect(Object.keys(create?.['responses'] as object)).toEqual(['201', '400', '401', '404', '409', '413', '500'])
  expect(create).not.toHaveProperty('security')
  expect(paths['/rpc/health/readiness']?.['get']).toMatchObject({ security: [{}, { bearer: [] }] })
  expect(paths['/uploads']?.['put']).toMatchObject({
    requestBody: {
      content: {
        'multipart/form-data': {
          schema: { properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
        },
      },
    },
  })
  const line = { schema: { $ref: '#/components/schemas/SampleLine' } }
  expect(paths['/chats/{id}/completions']?.['post']).toMatchObject({
    responses: {
      200: {
        headers: { 'X-Question-Id': { description: 'Id of the question.' } },
        content: { 'application/json': {}, 'application/jsonl': line, 'text/event-stream': line },
      },
    },
  })
  expect(paths['/compat_api/v1/models']?.['get']).toMatchObject({
    responses: {
      401: { content: { 'application/json': { schema: { $ref: '#/components/schemas/CompatibilityError' } } } },
    },
  })
})

test('named schemas are components with their descriptions', () => {
  const { schemas } = sampleDocument().components
  expect(Object.keys(schemas)).toEqual(['CompatibilityError', 'Error', 'NewSampleItem', 'SampleItem', 'SampleLine'])
  expect(schemas['SampleItem']).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string' },
      state: { type: 'string', enum: ['active', 'archived'] },
      size: { type: 'integer', minimum: 0, description: 'In bytes.' },
    },
    required: ['id', 'state'],
  })
})

describe.each(Object.entries(expressVersions))('%s', (_, express) => {
  test('serves the document as JSON and YAML without a key, with the address of the mount', async () => {
    await using server = await sampleServer({ express, mount: prefixed, router: { documentation: information } })
    const base = `${server.origin}/docs-chat`
    const json = (await (await fetch(`${base}/api/v1/openapi.json`)).json()) as Document
    expect(json).toEqual(openApiDocument(sampleRoutes, { ...information, baseUrl: base }))
    const yaml = await fetch(`${base}/api-spec.yaml`)
    expect(yaml.headers.get('content-type')).toBe('application/yaml; charset=utf-8')
    expect(parse(await yaml.text())).toEqual(json)
  })

  test('serves the page and all it needs from the mount, compressed and kept by browsers', async () => {
    await using server = await sampleServer({ express, mount: prefixed })
    const page = await fetch(`${server.origin}/docs-chat/api/v1/docs`)
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
    const html = await page.text()
    const links = [...html.matchAll(/(?:src|href|data-document)="([^"]+)"/g)].map((match) => match[1] ?? '')
    expect(links).toHaveLength(5)
    for (const link of links) {
      expect(link).toMatch(/^\/docs-chat\/api\/v1\//)
      const asset = await fetch(server.origin + link, { headers: { 'Accept-Encoding': 'gzip' } })
      expect([link, asset.status]).toEqual([link, 200])
      expect(asset.headers.get('content-encoding')).toBe(link.endsWith('.png') ? null : 'gzip')
      const etag = asset.headers.get('etag') as string
      await asset.arrayBuffer()
      const again = await fetch(server.origin + link, {
        headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag },
      })
      expect(again.status).toBe(304)
    }
  })
})

test('hosts that send many names get no more than a few documents kept', async () => {
  await using server = await sampleServer({ mount: (app, api) => app.set('trust proxy', true).use(api) })
  for (let index = 0; index < 20; index += 1) {
    const response = await fetch(`${server.origin}/api/v1/openapi.json`, {
      headers: { 'X-Forwarded-Host': `h${index}` },
    })
    expect(((await response.json()) as Document).servers).toEqual([{ url: `http://h${index}/api/v1` }])
  }
})

test('documentation can be left out', async () => {
  await using server = await sampleServer({ router: { documentation: false } })
  expect((await fetch(`${server.origin}/api/v1/docs`)).status).toBe(404)
  expect((await fetch(`${server.origin}/api-spec.yaml`)).status).toBe(418)
})

test('a client without gzip gets plain text', async () => {
  await using server = await sampleServer()
  const get = (encoding: string) =>
    fetch(`${server.origin}/api/v1/openapi.json`, { headers: { 'Accept-Encoding': encoding } })
  expect((await get('gzip;q=0')).headers.get('content-encoding')).toBeNull()
  expect((await get('br, gzip;q=0.5')).headers.get('content-encoding')).toBe('gzip')
})
