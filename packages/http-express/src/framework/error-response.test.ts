import { DocentError } from '@docent/core/ports'
import { expect, test } from 'vitest'
import { authorized, sampleServer } from './testing/sample-server.ts'

async function failWith(failure: unknown) {
  await using server = await sampleServer({ services: { failure: () => failure } })
  const response = await fetch(`${server.origin}/api/v1/fail`, { method: 'POST', headers: authorized })
  return { response, body: (await response.json()) as unknown, logs: server.logs, origin: server.origin }
}

test('a DocentError answers with its status and message', async () => {
  const { response, body, logs } = await failWith(new DocentError({ code: 'wrong_state', message: 'It is archived.' }))
  expect([response.status, body]).toEqual([409, { code: 409, message: 'It is archived.' }])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(logs).toEqual([])
})

test('anything else answers 500, reveals no internals and is logged', async () => {
  const failure = new Error('SELECT * FROM secrets at /home/x')
  const { response, body, logs } = await failWith(failure)
  expect([response.status, body]).toEqual([
    500,
    { code: 500, message: 'An unexpected error happened; it was logged with the request id.' },
  ])
  const requestId = response.headers.get('x-request-id')
  expect(logs).toMatchObject([{ level: 'error', fields: { requestId, operationId: 'fail', error: failure } }])
})

test('429 and 503 have the time to try again', async () => {
  const limited = await failWith(
    new DocentError({ code: 'rate_limited', message: 'Slow down.', details: { retryAfterMs: 1500 } }),
  )
  expect([limited.response.status, limited.response.headers.get('retry-after')]).toEqual([429, '2'])
  const soon = await failWith(new DocentError({ code: 'unavailable', message: 'Soon.', details: { retryAfterMs: 1 } }))
  expect([soon.response.status, soon.response.headers.get('retry-after')]).toEqual([503, '1'])
})

test('504 names where the work continues', async () => {
  const error = new DocentError({ code: 'timed_out', message: 'It goes on.', details: { location: '/jobs/7' } })
  const { response, origin } = await failWith(error)
  expect([response.status, response.headers.get('location')]).toEqual([504, `${origin}/api/v1/jobs/7`])
})

test('keys are required, optional or unknown to a route', async () => {
  await using server = await sampleServer()
  const call = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.origin + path, { headers })
    return { status: response.status, challenge: response.headers.get('www-authenticate'), body: await response.json() }
  }
  const missing = 'An API key is required: send the header Authorization: Bearer <key>.'
  const wrong = { Authorization: 'Bearer nobody' }
  expect(await call('/api/v1/items')).toEqual({
    status: 401,
    challenge: 'Bearer',
    body: { code: 401, message: missing },
  })
  expect(await call('/api/v1/items', wrong)).toMatchObject({
    status: 401,
    body: { message: 'The API key is not valid.' },
  })
  expect(await call('/api/v1/items', { Authorization: 'Basic key-a' })).toMatchObject({ status: 401 })
  expect(await call('/api/v1/items', { Authorization: 'bearer key-a' })).toMatchObject({ status: 200 })
  expect(await call('/rpc/health/readiness')).toMatchObject({ status: 200, body: {} })
  expect(await call('/rpc/health/readiness', authorized)).toMatchObject({ status: 200, body: { caller: 'alice' } })
  expect(await call('/rpc/health/readiness', wrong)).toMatchObject({ status: 401 })
})

test('a refused token is challenged in words that fit a header', async () => {
  const message = 'Ihr "Schlüssel" \\ ist\r\nabgelaufen.'
  const error = new DocentError({ code: 'unauthorized', message, details: { challenge: 'invalid_token' } })
  const { response } = await failWith(error)
  expect(response.headers.get('www-authenticate')).toBe(
    'Bearer error="invalid_token", error_description="Ihr Schlssel  istabgelaufen."',
  )
})

test('an area has its own form of errors', async () => {
  await using server = await sampleServer()
  const response = await fetch(`${server.origin}/compat_api/v1/models`)
  expect(await response.json()).toMatchObject({ error: { code: 'unauthorized' } })
  const unknown = await fetch(`${server.origin}/compat_api/v1/nothing`)
  expect(await unknown.json()).toMatchObject({ error: { code: 'not_found' } })
})

test('a key is asked for before the input is looked at', async () => {
  await using server = await sampleServer()
  const response = await fetch(`${server.origin}/api/v1/folders/f/items?limit=x`, { method: 'POST', body: '{' })
  expect(response.status).toBe(401)
})

test('an unsafe request id is replaced, an unfit idempotency key refused', async () => {
  await using server = await sampleServer({ router: { newRequestId: () => 'made' } })
  const call = (headers: Record<string, string>) =>
    fetch(`${server.origin}/api/v1/folders/f/items`, {
      method: 'POST',
      headers: { ...authorized, ...headers },
      body: '{"name":"x"}',
    })
  expect((await call({ 'X-Request-Id': 'a b' })).headers.get('x-request-id')).toBe('made')
  expect((await call({ 'X-Request-Id': 'x'.repeat(129) })).headers.get('x-request-id')).toBe('made')
  expect((await call({ 'X-Request-Id': 'x'.repeat(128) })).headers.get('x-request-id')).toBe('x'.repeat(128))
  expect((await call({ 'Idempotency-Key': 'x'.repeat(256) })).status).toBe(400)
})

test('an answer that is not as declared is found when answers are checked', async () => {
  await using server = await sampleServer({ services: { failure: () => undefined } })
  const response = await fetch(`${server.origin}/api/v1/fail`, { method: 'POST', headers: authorized })
  expect(response.status).toBe(500)
})
