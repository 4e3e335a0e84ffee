import { once } from 'node:events'
import { createServer, connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { frameReader, messageChannel } from './message-channel.ts'

const framed = (text: string): Buffer => {
  const body = Buffer.from(text)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(body.length)
  return Buffer.concat([head, body])
}

describe('frameReader', () => {
  it.each([1, 2, 3, 5, 7, 1_000])('finds messages in parts of %i bytes', (size) => {
    const found: string[] = []
    const read = frameReader((frame) => found.push(frame.toString()))
    const bytes = Buffer.concat([framed('one'), framed(''), framed('and the third'), framed('')])
    for (let start = 0; start < bytes.length; start += size) read(bytes.subarray(start, start + size))
    expect(found).toEqual(['one', '', 'and the third', ''])
  })
})

describe('messageChannel', () => {
  const open: Socket[] = []
  afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

  async function pair(): Promise<readonly [Socket, Socket]> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const one = connect((server.address() as AddressInfo).port, '127.0.0.1')
    const [other] = (await once(server, 'connection')) as [Socket]
    server.close()
    for (const socket of [one, other]) open.push(socket.on('error', () => socket.destroy()))
    return [one, other]
  }

  it('carries structured clones in their order, large ones too', async () => {
    const [here, there] = await pair()
    const found: unknown[] = []
    const got = Promise.withResolvers<void>()
    messageChannel(there, (message) => void (found.push(message) === 3 && got.resolve()))
    const channel = messageChannel<unknown, unknown>(here, () => {})
    const large = new Uint8Array(3_000_000).fill(7)
    const sent = [large, new Map([['a', undefined]]), 'last']
    expect(await Promise.all(sent.map((message) => channel.send(message)))).toEqual([true, true, true])
    await got.promise
    expect(Buffer.compare(found[0] as Uint8Array, large)).toBe(0)
    expect(found.slice(1)).toEqual(sent.slice(1))
  })

  it('says when the other side is gone', async () => {
    const [here, there] = await pair()
    const channel = messageChannel<string, string>(here, () => {})
    there.destroy()
    await once(here, 'close')
    expect(await channel.send('anybody?')).toBe(false)
  })
})
