import { DocentError } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import compression from 'compression'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { interruptedStreams } from './interrupted-streams.ts'
import {
  authorized,
  expressVersions,
  sampleServer,
  type SampleOptions,
  type SampleServer,
} from './testing/sample-server.ts'

interface Line {
  body: string
  finished: boolean
}

/** A source whose items a test hands out one by one. */
function controlledItems() {
  const queue: PromiseWithResolvers<IteratorResult<Line>>[] = [Promise.withResolvers()]
  const returned = Promise.withResolvers<void>()
  let signal: AbortSignal | undefined
  const last = () => queue[queue.length - 1] as PromiseWithResolvers<IteratorResult<Line>>
  let read = 0
  return {
    returned: returned.promise,
    signal: () => signal,
    push(body: string, finished = false) {
      last().resolve({ done: false, value: { body, finished } })
      queue.push(Promise.withResolvers())
    },
    end: () => last().resolve({ done: true, value: undefined }),
    fail(error: unknown) {
      last().promise.catch(() => undefined)
      last().reject(error)
    },
    items(given: AbortSignal): AsyncIterable<Line> {
      signal = given
      return {
        [Symbol.asyncIterator]: () => ({
          next: () => (queue[read++] as PromiseWithResolvers<IteratorResult<Line>>).promise,
          async return() {
            returned.resolve()
            return { done: true, value: undefined }
          },
        }),
      }
    },
  }
}

function ask(server: SampleServer, headers: Record<string, string> = {}, signal?: AbortSignal) {
  return fetch(`${server.origin}/api/v1/chats/1/completions`, {
    method: 'POST',
    headers: { ...authorized, ...headers },
    body: '{"message":"x","stream":true}',
    ...(signal ? { signal } : {}),
  })
}

/** Reads what arrives, piece by piece. */
function pieces(response: Response): () => Promise<string> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  return async () => {
    const { value } = await reader.read()
    return value ? Buffer.from(value).toString() : '<end>'
  }
}

async function untilWaiting(clock: ManualClock): Promise<void> {
  while (clock.waiting().length === 0) await new Promise((resolve) => setImmediate(resolve))
}

async function open(options: SampleOptions = {}) {
  const source = controlledItems()
  const server = await sampleServer({ ...options, services: { items: (signal) => source.items(signal) } })
  return { source, server, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

describe.each(Object.entries(expressVersions))('%s', (_, express) => {
  test('sends JSON lines as they come', async () => {
    await using stage = await open({ express })
    stage.source.push('a')
    const response = await ask(stage.server)
    expect(response.headers.get('content-type')).toBe('application/jsonl')
    expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
    expect(response.headers.get('x-accel-buffering')).toBe('no')
    expect(response.headers.get('x-question-id')).toBe('question-1')
    const next = pieces(response)
    expect(await next()).toBe('{"body":"a","finished":false}\n')
    stage.source.push('b', true)
    expect(await next()).toBe('{"body":"b","finished":true}\n')
    stage.source.end()
    expect(await next()).toBe('<end>')
    await stage.source.returned
    expect(stage.source.signal()?.aborted).toBe(false)
  })

  test('comes through compression at once', async () => {
    await using stage = await open({ express, mount: (app, api) => app.use(compression({ threshold: 0 }), api) })
    stage.source.push('a')
    const next = pieces(await ask(stage.server, { 'Accept-Encoding': 'gzip' }))
    expect(await next()).toBe('{"body":"a","finished":false}\n')
    stage.source.end()
    expect(await next()).toBe('<end>')
  })

  test('flushes a compression that ignores no-transform', async () => {
    await using stage = await open({
      express,
      mount(app, api) {
        app.use(compression({ threshold: 0 }))
        app.use((_request, response, next) => {
          const set = response.setHeader.bind(response)
          response.setHeader = (name, value) => (name === 'Cache-Control' ? response : set(name, value))
          next()
        })
        app.use(api)
      },
    })
    stage.source.push('a')
    // A media type that the compression knows to be worth it.
    const response = await ask(stage.server, { 'Accept-Encoding': 'gzip', Accept: 'text/event-stream' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    const next = pieces(response)
    expect(await next()).toBe('data: {"body":"a","finished":false}\n\n')
    stage.source.push('b')
    expect(await next()).toBe('data: {"body":"b","finished":false}\n\n')
    stage.source.end()
  })
})

test('sends server-sent events to those who ask for them', async () => {
  await using stage = await open()
  stage.source.push('a')
  stage.source.push('b', true)
  stage.source.end()
  const response = await ask(stage.server, { Accept: 'text/event-stream' })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('vary')).toContain('Accept')
  expect(await response.text()).toBe(
    'data: {"body":"a","finished":false}\n\nevent: finished\ndata: {"body":"b","finished":true}\n\n',
  )
})

test('events carry ids and a last event when the route requests it', async () => {
  await using stage = await open()
  const response = await fetch(`${stage.server.origin}/api/v1/messages/1/stream`, { headers: authorized })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  stage.source.push('abc', true)
  stage.source.end()
  expect(await response.text()).toBe('id: 3\ndata: {"body":"abc","finished":true}\n\ndata: [DONE]\n\n')
})

test('HEAD has the headers and does not read the iterable', async () => {
  await using stage = await open()
  const url = `${stage.server.origin}/api/v1/messages/1/stream`
  const response = await fetch(url, { method: 'HEAD', headers: authorized })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await stage.source.returned
})

test.each([
  ['text/event-stream;q=0.5, application/jsonl', 'application/jsonl'],
  ['application/json, text/event-stream', 'text/event-stream; charset=utf-8'],
  ['*/*', 'application/jsonl'],
])('Accept: %s gets %s', async (accept, contentType) => {
  await using stage = await open()
  stage.source.end()
  expect((await ask(stage.server, { Accept: accept })).headers.get('content-type')).toBe(contentType)
})

test('a failure before the first item is the status of the answer', async () => {
  await using stage = await open()
  stage.source.fail(new DocentError({ code: 'provider_failed', message: 'The model does not answer.' }))
  const response = await ask(stage.server)
  expect([response.status, await response.json()]).toEqual([502, { code: 502, message: 'The model does not answer.' }])
})

test.each([
  ['application/jsonl', '{"error":"The model does not answer."}\n'],
  ['text/event-stream', 'event: error\ndata: {"error":"The model does not answer."}\n\n'],
])('a failure after the first item is the last one (%s)', async (accept, last) => {
  await using stage = await open()
  stage.source.push('a')
  stage.source.fail(new DocentError({ code: 'provider_failed', message: 'The model does not answer.' }))
  const response = await ask(stage.server, { Accept: accept })
  expect(response.status).toBe(200)
  expect((await response.text()).endsWith(last)).toBe(true)
  expect(stage.server.logs).toMatchObject([{ level: 'error', fields: { code: 'provider_failed', operationId: 'ask' } }])
})

test('a stream that a stop interrupts is counted, and no error; a mistake is one also then', async () => {
  for (const [failure, logged] of [
    [
      new DocentError({ code: 'unavailable', message: 'The record store is closed.' }),
      { level: 'info', fields: { streams: 1 }, message: 'streams were interrupted, because the service stops' },
    ],
    [new TypeError('a mistake'), { level: 'error' }],
  ] as const) {
    await using stage = await open({ router: { isStopping: () => true } })
    stage.source.push('a')
    stage.source.fail(failure)
    expect(await (await ask(stage.server, { Accept: 'application/jsonl' })).text()).toContain('"error"')
    expect(stage.server.logs).toMatchObject([logged])
  }
})

test('streams that are interrupted together are one line', async () => {
  const lines: object[] = []
  const logged = Promise.withResolvers<void>()
  const interrupted = interruptedStreams({
    info: (fields) => {
      lines.push(fields)
      logged.resolve()
    },
  })
  for (let stream = 0; stream < 40; stream++) interrupted()
  await logged.promise
  expect(lines).toEqual([{ streams: 40 }])
})

test('a failure with a time to try again has it in the last line', async () => {
  await using stage = await open()
  stage.source.push('a')
  const details = { retryAfterMs: 1_500 }
  stage.source.fail(new DocentError({ code: 'rate_limited', message: 'It is busy.', details }))
  const response = await ask(stage.server, { Accept: 'application/jsonl' })
  expect((await response.text()).endsWith('{"error":"It is busy.","retry_after":2}\n')).toBe(true)
})

test('an unknown failure in a stream shows nothing of the inside', async () => {
  await using stage = await open()
  stage.source.push('a')
  stage.source.fail(new Error('secret'))
  expect(await (await ask(stage.server)).text()).not.toContain('secret')
})

test('headers go out after a while without an item, then signs of life', async () => {
  const clock = manualClock()
  await using stage = await open({ router: { clock, heartbeatMs: 15_000 } })
  const answer = ask(stage.server)
  await untilWaiting(clock)
  await clock.advance(1000)
  const response = await answer
  expect(response.headers.get('x-question-id')).toBe('question-1')
  const next = pieces(response)
  await clock.advance(15_000)
  expect(await next()).toBe(' ')
  await clock.advance(15_000)
  expect(await next()).toBe(' ')
  stage.source.push('a')
  const line = await next()
  expect(JSON.parse(`  ${line}`)).toEqual({ body: 'a', finished: false })
  stage.source.end()
})

test.each([
  ['blank-line', 'application/jsonl', '\n'],
  ['space', 'text/event-stream', ': keep-alive\n\n'],
] as const)('the sign of life is %s for %s', async (lineHeartbeat, accept, expected) => {
  const clock = manualClock()
  await using stage = await open({ router: { clock, heartbeatMs: 15_000, lineHeartbeat } })
  const answer = ask(stage.server, { Accept: accept })
  await untilWaiting(clock)
  await clock.advance(1000)
  const next = pieces(await answer)
  await clock.advance(15_000)
  expect(await next()).toBe(expected)
  stage.source.end()
})

test('a client that leaves ends the iterable and aborts the signal', async () => {
  await using stage = await open()
  const client = new AbortController()
  stage.source.push('a')
  const response = await ask(stage.server, {}, client.signal)
  await pieces(response)()
  client.abort()
  await stage.source.returned
  expect(stage.source.signal()?.aborted).toBe(true)
})

test('a slow reader holds the iterable back, and gets everything when it continues', async () => {
  const all = 1000
  let made = 0
  const done = Promise.withResolvers<void>()
  await using server = await sampleServer({
    services: {
      async *items() {
        for (; made < all; made += 1) yield { body: 'x'.repeat(64 * 1024), finished: false }
        done.resolve()
      },
    },
  })
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1')
  socket.pause()
  socket.write(
    'POST /api/v1/chats/1/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer key-a\r\nContent-Length: 29\r\n\r\n' +
      '{"message":"x","stream":true}',
  )
  // Held back means: many turns of the event loop, of which each could send an item, bring none.
  for (let quietTurns = 0, before = 0; quietTurns < 200 || made === 0; before = made) {
    await new Promise((resolve) => setImmediate(resolve))
    quietTurns = made === before ? quietTurns + 1 : 0
  }
  expect(made).toBeLessThan(all)
  socket.resume()
  await done.promise
  socket.destroy()
})
