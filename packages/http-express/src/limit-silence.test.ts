import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { limitSilence } from './limit-silence.ts'

const silenceMs = 500
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

async function open(handler: Handler): Promise<Socket> {
  const server = createServer((request, response) => void handler(request, response))
  limitSilence(server, { silenceMs })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  closing.push(() => (socket.destroy(), server.close(), server.closeAllConnections()))
  await once(socket, 'connect')
  return socket
}

const head = (size: number) => `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${size}\r\nConnection: close\r\n\r\n`

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const part of socket) text += String(part)
  return text
}

const counts = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  let size = 0
  try {
    for await (const part of request) size += (part as Buffer).length
    response.end(`got ${size}`)
  } catch {
    response.destroy()
  }
}

it('lets a body take longer than the time of silence, byte by byte', { tags: ['slow'] }, async () => {
  const socket = await open(counts)
  socket.write(head(16))
  const answer = answerOf(socket)
  for (let byte = 0; byte < 16; byte++) {
    socket.write('x')
    await pause(silenceMs / 10)
  }
  expect(await answer).toContain('got 16')
})

it('ends a call of which nothing more comes, and reports why', async () => {
  const ended = Promise.withResolvers<void>()
  const socket = await open(async (request, response) => {
    request.once('close', () => ended.resolve())
    await counts(request, response)
  })
  socket.write(`${head(16)}xx`)
  const answer = await answerOf(socket)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({
    code: 408,
    message: expect.stringMatching(/No part of the body has arrived/) as string,
  })
  await ended.promise
})

it('leaves a client alone that waits for its answer, or for the server to read', { tags: ['slow'] }, async () => {
  const socket = await open(async (request, response) => {
    await pause(2 * silenceMs)
    await counts(request, response)
  })
  // The rest comes only once the server reads.
  socket.write(`${head(200_000)}${'x'.repeat(100_000)}`)
  const answer = answerOf(socket)
  await pause(2 * silenceMs)
  socket.write('x'.repeat(100_000))
  expect(await answer).toContain('got 200000')
})

it.each([undefined, {}, () => {}])('takes a server only, and not %s', (other) => {
  expect(() => limitSilence(other as never)).toThrow(/takes the server that app\.listen\(\) returns/)
})
