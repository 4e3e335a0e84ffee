/** @module-tag slow */
import { docentOpenApiDocument } from '@docent/http-express'
import type express5 from 'express'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { apiClient, linesOf } from '../support/api-client.ts'
import { apiServer } from '../support/api-server.ts'
import { aurora } from '../support/aurora.ts'

/** Express 4 is a dependency of the router's own tests only. */
const express4 = createRequire(new URL('../../packages/http-express/package.json', import.meta.url))(
  'express4',
) as typeof express5

it('serves the main job below a prefix of an Express 4 app that parses bodies itself', async () => {
  const app = () => {
    const made = express4()
    made.use(express4.json(), express4.urlencoded({ extended: true }), express4.text())
    return made
  }
  await using server = await apiServer({ prefix: '/docs-chat', express: app })
  const { alice } = server
  const { id } = await aurora(alice)
  const created = await alice.call('POST /chats', {
    query: { collection_id: id },
    body: {},
    headers: { 'Content-Type': 'application/json' },
  })
  expect(created.headers.get('location')).toBe(`${server.url}/api/v1/chats/${created.body.id}`)
  const response = await alice.open(`POST /chats/${created.body.id}/completions`, {
    body: { message: 'How much is a ticket for adults?', stream: true },
    headers: { 'Content-Type': 'application/json' },
  })
  expect((await linesOf(response)).at(-1)).toMatchObject({ finished: true, body: expect.stringContaining('12 euros') })
  expect((await alice.call(`DELETE /collections/${id}`)).status).toBe(204)
})

it('needs no key for health and documentation, and refuses a wrong one for health', async () => {
  await using server = await apiServer()
  const nobody = apiClient(server.url, undefined)
  const stranger = server.client('wrong')
  for (const [path, body] of [
    ['/rpc/health/readiness', { status: 'ready' }],
    ['/rpc/health/liveness', { status: 'alive' }],
  ] as const) {
    expect(await nobody.call(`GET ${path}`)).toMatchObject({ status: 200, body })
    expect(await server.alice.call(`GET ${path}`)).toMatchObject({ status: 200, body })
    expect(await stranger.call(`GET ${path}`)).toMatchObject({ status: 401, body: { code: 401 } })
  }
  for (const path of ['/api/v1/openapi.json', '/api-spec.yaml', '/api/v1/docs'])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200])
})

it('is alive and not ready before the start and after the stop', async () => {
  await using server = await apiServer()
  await server.docent.stop({ graceMs: 0 })
  expect(await server.alice.call('GET /rpc/health/liveness')).toMatchObject({ status: 200 })
  const ready = await server.alice.call('GET /rpc/health/readiness')
  expect(ready).toMatchObject({ status: 503, body: { code: 503, message: 'The service is stopped; try again later.' } })
  expect(await server.alice.call('GET /collections')).toMatchObject({ status: 503, body: { code: 503 } })
})

it('answers 401 without a key or with a wrong one on every other operation', async () => {
  await using server = await apiServer()
  const { paths } = docentOpenApiDocument()
  const requests = Object.entries(paths as Record<string, object>)
    // The way back from an authorization server brings a sealed state instead of a key.
    .filter(([path]) => !path.startsWith('/rpc') && !path.endsWith('/oauth/callback'))
    .flatMap(([path, methods]) =>
      Object.keys(methods)
        .filter((method) => method !== 'servers')
        .map((method) => `${method.toUpperCase()} ${path.replaceAll(/[{}]/g, '')}`),
    )
  expect(requests.length).toBeGreaterThan(50)
  for (const request of requests) {
    const answer = await apiClient(server.url, undefined).call(request)
    // The compatibility API has its own form of errors.
    const code = request.includes(' /compat_api/') ? answer.body.error.code : answer.body.code
    expect([request, answer.status, code]).toEqual([
      request,
      401,
      request.includes(' /compat_api/') ? 'invalid_api_key' : 401,
    ])
    expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    expect([request, (await server.client('wrong').call(request)).status]).toEqual([request, 401])
  }
})

it('answers unknown paths, wrong methods and lost request ids in its own form', async () => {
  await using server = await apiServer()
  expect(await server.alice.call('GET /nothing/here')).toMatchObject({ status: 404, body: { code: 404 } })
  const wrong = await server.alice.call('PUT /collections')
  expect(wrong).toMatchObject({ status: 405, body: { code: 405 } })
  expect(wrong.headers.get('allow')).toContain('POST')
  const named = await server.alice.call('GET /collections', { headers: { 'X-Request-Id': 'r-1' } })
  expect(named.headers.get('x-request-id')).toBe('r-1')
})
