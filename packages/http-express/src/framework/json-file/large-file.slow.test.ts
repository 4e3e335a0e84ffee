import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const megabyte = 2 ** 20
const program = fileURLToPath(new URL('receiving-server.fixture.ts', import.meta.url))

it(
  'a file of hundreds of megabytes takes no more memory than a small one',
  { tags: ['slow'], timeout: 120_000 },
  async () => {
    const server = fork(program, {
      execArgv: ['--conditions=docent-source'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    try {
      const [port] = (await once(server, 'message')) as [number]
      const send = async (pieces: number) => {
        const piece = Buffer.alloc(0.75 * megabyte, 'bytes').toString('base64')
        const body = Readable.from(
          (function* () {
            yield '{"content":"'
            for (let sent = 0; sent < pieces; sent += 1) yield piece
            yield '","mime":"a/b"}'
          })(),
        )
        const response = await fetch(`http://127.0.0.1:${port}/api/v1/receive`, {
          method: 'POST',
          body: Readable.toWeb(body) as ReadableStream,
          duplex: 'half',
        } as RequestInit)
        return (await response.json()) as { size: number; mostMemory: number }
      }
      const small = await send(1)
      const large = await send(300)
      expect(large.size).toBe(300 * 0.75 * megabyte)
      expect((large.mostMemory - small.mostMemory) / megabyte).toBeLessThan(100)
    } finally {
      server.disconnect()
      await once(server, 'exit')
    }
  },
)
