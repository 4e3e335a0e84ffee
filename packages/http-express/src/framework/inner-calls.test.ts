import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { z } from 'zod'
import { silentLogger } from '@docent/core'
import { area } from './area.ts'
import type { Call } from './endpoint.ts'
import { innerCalls, type InnerCalls, type InnerRequest } from './inner-calls.ts'
import { ok, stream } from './result.ts'
import { routeDefiner } from './route.ts'
import { apiRouter, type ApiRouter } from './router.ts'

const defineRoute = routeDefiner<string, null>()
let streamEnded: PromiseWithResolvers<void>

async function* endless(signal: AbortSignal) {
  try {
    yield { n: 1 }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  } finally {
    streamEnded.resolve()
  }
}

const route = { tag: 'Test', summary: 'A test' } as const
const routes = [
  defineRoute({
    ...route,
    operationId: 'who',
    method: 'POST',
    path: '/who',
    request: { body: z.object({ size: z.int() }) },
    responses: { 200: { description: 'Who', schema: z.looseObject({}) } },
    handler: ({ caller, request, input }) =>
      ok({ caller, url: request.areaUrl, id: request.id, size: input.body.size, text: 'x'.repeat(input.body.size) }),
  }),
  defineRoute({
    ...route,
    operationId: 'endless',
    method: 'GET',
    path: '/endless',
    responses: { 200: { description: 'Lines', stream: z.object({ n: z.int() }) } },
    handler: ({ request }) => stream(endless(request.signal), { openAfterMs: 0 }),
  }),
]

const servers: { close(): void; closeAllConnections(): void }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A router with an endpoint that makes the inner request, and passes on what came of it. */
async function served(make: (calls: InnerCalls<string>, call: Call) => Promise<unknown>) {
  streamEnded = Promise.withResolvers<void>()
  const calls: InnerCalls<string> = innerCalls(() => router)
  const router: ApiRouter = apiRouter<string, null>({
    routes,
    services: null,
    logger: silentLogger,
    documentation: false,
    authenticate: async ({ request, bearer }) => calls.callerOf(request) ?? (bearer === 'key' ? 'outside' : undefined),
    endpoints: [
      {
        method: 'POST',
        path: '/outer',
        endpoint: {
          operationId: 'outer',
          route: '/outer',
          area: area('/outer'),
          serve: async (call) => void call.response.end(JSON.stringify(await make(calls, call))),
        },
      },
    ],
  })
  const server = createServer((request, response) => router(request, response, () => response.writeHead(404).end()))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const answer = await fetch(`${url}/outer`, { method: 'POST', headers: { 'X-Request-Id': 'outer-1' } })
  return { url, body: await answer.json() }
}

const who = (size: number): InnerRequest => ({
  method: 'POST',
  path: '/api/v1/who',
  body: JSON.stringify({ size }),
  headers: { 'content-type': 'application/json' },
})

it('calls a route as the caller of the outer request, under its address and id', async () => {
  const { url, body } = await served(async (calls, call) => {
    const answer = await calls.call(call, 'alice', who(3))
    return [answer.statusCode, JSON.parse(await text(answer))]
  })
  expect(body).toEqual([200, { caller: 'alice', url: `${url}/api/v1`, id: 'outer-1', size: 3, text: 'xxx' }])
})

it('passes large answers and refusals on', async () => {
  const { body } = await served(async (calls, call) => {
    const large = await text(await calls.call(call, 'alice', who(3_000_000)))
    const wrong = await calls.call(call, 'alice', { ...who(0), body: '{}' })
    const unknown = await calls.call(call, 'alice', { method: 'GET', path: '/api/v1/nothing' })
    return [large.length > 3_000_000, wrong.statusCode, await text(wrong), unknown.statusCode]
  })
  expect(body).toEqual([true, 400, expect.stringContaining('size is required'), 404])
})

it('ends a stream when its signal is aborted, before and while it is read', async () => {
  const { body } = await served(async (calls, call) => {
    const controller = new AbortController()
    const request = { method: 'GET', path: '/api/v1/endless', signal: controller.signal } as const
    const answer = await calls.call(call, 'alice', request)
    const reading = text(answer).catch((error: Error) => error.message)
    controller.abort()
    await streamEnded.promise
    return [await reading, await calls.call(call, 'alice', request).catch((error: Error) => error.message)]
  })
  expect(body).toEqual(['aborted', 'The operation was aborted'])
})

it('takes no request from outside for an inner one', async () => {
  const { url } = await served(async () => null)
  const answer = await fetch(`${url}/api/v1/who`, { method: 'POST', body: '{"size":1}' })
  expect(answer.status).toBe(401)
})
