import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { connect, type Connection } from './connection.ts'

let server: Server
let requests: number
/** Requests, in order of arrival, whose connection breaks instead of an answer. */
let broken: ReadonlySet<number>
let connection: Connection
beforeEach(async () => {
  requests = 0
  server = createServer((request, response) => {
    request.resume()
    requests++
    if (broken.has(requests)) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  connection = connect({
    provider: 'the provider',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    headers: {},
    responseTimeoutMs: 5_000,
    idleTimeoutMs: 5_000,
    fetch: globalThis.fetch,
  })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Leaves one kept connection behind. */
async function keptConnection() {
  await connection.post('/', {})
  await setImmediate()
}

it('sends a request once more where the server closes a kept connection at the moment it is used again', async () => {
  broken = new Set([2])
  await keptConnection()
  expect(await connection.post('/', {})).toEqual({})
  expect(requests).toBe(3)
})

it('sends it no more than twice', async () => {
  broken = new Set([2, 3])
  await keptConnection()
  await expect(connection.post('/', {})).rejects.toMatchObject({ code: 'provider_failed' })
  expect(requests).toBe(3)
})

it('sends a request once where a new connection breaks', async () => {
  broken = new Set([1])
  await expect(connection.post('/', {})).rejects.toMatchObject({ code: 'provider_failed' })
  expect(requests).toBe(1)
})
