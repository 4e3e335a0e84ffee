import { expect, it } from 'vitest'
import { listen } from './listener.ts'

it('keeps an unused connection for as long as is set, and says so', async () => {
  const app = (_: unknown, response: { end: () => unknown }) => response.end()
  const listener = await listen(app, { port: 0, host: '127.0.0.1', keepAliveSeconds: 125 })
  const response = await fetch(listener.url)
  expect(response.headers.get('keep-alive')).toBe('timeout=125')
  await listener.drop()
})
