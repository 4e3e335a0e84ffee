import express from 'express'
import type { ErrorRequestHandler } from 'express'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostParserError } from './host-parser-error.ts'

/** Express's own parsers, with what becomes of their errors as the answer. */
const app = express()
app.use('/json', express.json({ limit: 100, type: () => true }))
app.use(
  '/signed',
  express.json({
    type: () => true,
    verify: () => {
      throw new Error('a secret of the host')
    },
  }),
)
app.use('/form', express.urlencoded({ extended: true, parameterLimit: 3, ...{ depth: 2 }, type: () => true }))
app.use('/named/:name', (_request, response) => void response.end())
const describeError: ErrorRequestHandler = (error, _request, response, _next) => {
  const ours = hostParserError(error)
  response.status(ours?.status ?? 599).json({ message: ours?.message ?? String(error) })
}
app.use(describeError)
const server = createServer(app)
let url: string
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

it.each([
  ['/json', {}, '{', 400, 'The body must be valid JSON.'],
  ['/json', {}, `"${'x'.repeat(200)}"`, 413, 'The body is too large, maximum size is 100 bytes.'],
  ['/json', { 'content-type': 'application/json; charset=x-none' }, '{}', 415, /encoding of the body/],
  ['/json', { 'content-encoding': 'x-none' }, '{}', 415, /encoding of the body/],
  ['/signed', {}, '{}', 403, 'The body is not accepted by this server.'],
  ['/form', {}, 'a=1&b=2&c=3&d=4', 413, 'The form has too many fields.'],
  ['/form', {}, 'a[b][c][d][e]=1', 400, 'The form is nested too deeply.'],
  ['/named/%E0%A4%A', {}, '', 400, /^The address is not valid/],
])('%s with %j and %s is %i', async (path, headers, body, status, message) => {
  const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
  const answer = (await response.json()) as { message: string }
  expect(answer.message).toMatch(message)
  expect(response.status).toBe(status)
})

it('leaves other errors to the host', () => {
  expect(hostParserError(new Error('of the host'))).toBeUndefined()
  expect(hostParserError('thrown')).toBeUndefined()
})
