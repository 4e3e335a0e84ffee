import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Notification } from '@docent/core/ports'
import { notifierConformance, type ReceiverMood } from '@docent/core/testing'
import * as runner from 'vitest'
import { afterEach, describe, expect, it } from 'vitest'
import { guardedNetwork } from '../../network/guarded-network.ts'
import { webhookNotifier, type WebhookNotifierOptions } from './webhook-notifier.ts'

const key = Buffer.alloc(32, 7)
const secret = `whsec_${key.toString('base64')}`

interface Delivery {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const answers: Record<Exclude<ReceiverMood, 'silent'>, number> = { taking: 204, busy: 429, failing: 503, refusing: 400 }

async function startReceiver(options: Partial<WebhookNotifierOptions> = {}) {
  const deliveries: Delivery[] = []
  let mood: ReceiverMood = 'taking'
  let status: number | undefined
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      deliveries.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      if (mood !== 'silent') response.writeHead(status ?? answers[mood], { location: '/elsewhere' }).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const network = guardedNetwork({ allow: ['127.0.0.1'] })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const stopReceiver = async (): Promise<void> => {
    server.closeAllConnections()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  return {
    notifier: webhookNotifier({ url, secret, network, ...options }),
    deliveries,
    received: (): Notification[] =>
      deliveries.map(({ body }) => {
        const { timestamp, ...rest } = JSON.parse(body) as Omit<Notification, 'at'> & { readonly timestamp: string }
        return { ...rest, at: Date.parse(timestamp) }
      }),
    setMood: (next: ReceiverMood) => (mood = next),
    answer: (next: number) => (status = next),
    stopReceiver,
    dispose: async () => {
      await network.close()
      await stopReceiver()
    },
  }
}

notifierConformance(runner, { create: () => startReceiver() })

describe('webhookNotifier', () => {
  const ends: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const end of ends.splice(0)) await end()
  })
  const start = async (options: Partial<WebhookNotifierOptions> = {}) => {
    const receiver = await startReceiver(options)
    ends.push(receiver.dispose)
    return receiver
  }
  const { signal } = new AbortController()
  const sample: Notification = { id: 'msg_1', type: 'job.failed', at: 0, data: { id: 'j1' } }

  it('signs id, time of the delivery and the very bytes of the body', async () => {
    const { notifier, deliveries } = await start({ clock: { now: () => 1_700_000_000_900 } })
    await notifier.notify(sample, { signal })
    const [{ headers, body } = { headers: {}, body: '' }] = deliveries
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': '1700000000',
    })
    const expected = createHmac('sha256', key).update('msg_1.1700000000.').update(body, 'utf8').digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(JSON.parse(body)).toEqual({
      id: 'msg_1',
      type: 'job.failed',
      timestamp: '1970-01-01T00:00:00.000Z',
      data: { id: 'j1' },
    })
  })

  it('does not follow redirects', async () => {
    const { notifier, answer, deliveries } = await start()
    answer(307)
    await expect(notifier.notify(sample, { signal })).rejects.toMatchObject({ code: 'invalid_input', retryable: false })
    expect(deliveries).toHaveLength(1)
  })

  it('can be tried again when nobody answers in time', async () => {
    const { notifier, setMood } = await start({ timeoutMs: 50 })
    setMood('silent')
    await expect(notifier.notify(sample, { signal })).rejects.toMatchObject({ code: 'unavailable', retryable: true })
  })

  it('refuses inward addresses and weak secrets when it is made', () => {
    const network = guardedNetwork()
    ends.push(() => network.close())
    expect(() => webhookNotifier({ url: 'http://127.0.0.1/hook', secret, network })).toThrow(/not open/)
    expect(() => webhookNotifier({ url: 'https://example.org/', secret: 'whsec_c2hvcnQ=', network })).toThrow(
      /24 to 64/,
    )
    expect(() => webhookNotifier({ url: 'https://example.org/', secret: 'not base64!', network })).toThrow(/base64/)
  })
})
