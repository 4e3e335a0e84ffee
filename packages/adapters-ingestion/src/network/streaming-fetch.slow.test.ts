/** @module-tag slow */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { guardedNetwork } from './guarded-network.ts'
import type { OutgoingNetwork } from './outgoing-network.ts'

let server: Server
let network: OutgoingNetwork
let url: string
let arrived: { readonly method: string; readonly header: string; readonly body: string }[]
let answering: PromiseWithResolvers<ServerResponse>
beforeEach(async () => {
  arrived = []
  answering = Promise.withResolvers()
  server = createServer((request, response) => {
    void Array.fromAsync(request).then((parts) => {
      const body = Buffer.concat(parts).toString()
      arrived.push({ method: request.method ?? '', header: String(request.headers['x-own']), body })
      answering.resolve(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  network = guardedNetwork({ allow: ['127.0.0.1'], headersTimeoutMs: 20, bodyTimeoutMs: 20 })
})
afterEach(async () => {
  await network.close()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const request = { method: 'POST', headers: { 'x-own': 'a' }, body: '{"a":1}' }

it('sends method, headers and body', async () => {
  const fetching = network.fetch(url, request)
  ;(await answering.promise).end('done')
  expect(await (await fetching).text()).toBe('done')
  expect(arrived).toEqual([{ method: 'POST', header: 'a', body: '{"a":1}' }])
})

it('lets a stream pause for longer than other answers may, and no other', async () => {
  // The same silence ends the one and not the other.
  const plain = network.fetch(url, request)
  await answering.promise
  answering = Promise.withResolvers()
  const streaming = network.fetch(url, { ...request, streaming: true })
  const response = await answering.promise
  await expect(plain).rejects.toMatchObject({ code: 'timed_out' })
  response.write('one ')
  const body = (await streaming).text()
  const other = network.fetch(url, request)
  await expect(other).rejects.toMatchObject({ code: 'timed_out' })
  response.end('two')
  expect(await body).toBe('one two')
})

it('ends a stream with its time, and by its signal', async () => {
  const timed = network.fetch(url, { ...request, streaming: true, timeoutMs: 30 })
  await expect(timed).rejects.toMatchObject({ code: 'timed_out' })
  const controller = new AbortController()
  const reason = new Error('enough')
  const aborted = network.fetch(url, { ...request, streaming: true, signal: controller.signal })
  controller.abort(reason)
  await expect(aborted).rejects.toBe(reason)
})

it('refuses addresses of the inside for streams as well', async () => {
  await using closed = Object.assign(guardedNetwork(), { [Symbol.asyncDispose]: () => Promise.resolve() })
  await expect(closed.fetch(url, { ...request, streaming: true })).rejects.toMatchObject({ code: 'forbidden' })
  await closed.close()
  expect(arrived).toEqual([])
})
