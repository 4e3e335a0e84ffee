import { manualClock } from '@docent/core/testing'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { compatServer } from './compat-server.ts'

it('a client that does not read holds the provider back, and is dropped in the end', async () => {
  const clock = manualClock()
  await using server = await compatServer({ router: { clock, heartbeatMs: 1_000_000 } })
  const all = 1_000
  server.provider.answer({ tokens: Array.from({ length: all }, () => 'x'.repeat(64 * 1024)) })
  const socket = connect(Number(new URL(server.baseURL).port), '127.0.0.1')
  socket.on('error', () => {})
  socket.pause()
  const body = JSON.stringify({ model: 'fake', messages: [{ role: 'user', content: 'x' }], stream: true })
  socket.write(
    `POST /compat_api/v1/chat/completions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer alice\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  )
  const call = await server.provider.call(0)
  // Held back means: many turns of the event loop, of which each could pass on a token, bring none.
  for (let quietTurns = 0, before = 0; quietTurns < 300 || call.tokensSent === 0; before = call.tokensSent) {
    await new Promise((resolve) => setImmediate(resolve))
    quietTurns = call.tokensSent === before ? quietTurns + 1 : 0
  }
  expect(call.tokensSent).toBeLessThan(all)
  expect(call.outcome).toBeUndefined()
  await clock.advance(120_000)
  expect(await call.ended).toBe('closed-by-client')
  socket.destroy()
})
