import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer } from '../support/api-server.ts'

it('answers 429 with the time to wait to who asks too often', async () => {
  const clock = manualClock()
  await using server = await apiServer({ docent: { clock, deployment: { chatRateLimitPerMinute: 3 } } })
  const { alice, bob } = server
  const { id } = (await alice.call('POST /chats')).body
  const ask = (who = alice, chat = id) =>
    who.call(`POST /chats/${chat}/completions`, { body: { message: 'Hello', llm_args: {} } })
  const many = await Promise.all(Array.from({ length: 8 }, () => ask()))
  expect(many.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 200, 200, 429, 429, 429, 429, 429,
  ])
  const refused = many.find(({ status }) => status === 429)!
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(refused.body).toEqual({ code: 429, message: expect.stringContaining('3 answers within a minute') })
  expect((await alice.call(`GET /chats/${id}/messages`)).body).toHaveLength(6)

  const other = (await bob.call('POST /chats')).body.id
  expect((await ask(bob, other)).status).toBe(200)
  await clock.advance(45_000)
  expect((await ask()).headers.get('retry-after')).toBe('15')
  await clock.advance(15_000)
  expect((await ask()).status).toBe(200)
})

it('counts calls of the compatible interface too', async () => {
  await using server = await apiServer({ docent: { deployment: { chatRateLimitPerMinute: 1 } } })
  const ask = () =>
    fetch(`${server.url}/compat_api/v1/chat/completions`, {
      method: 'POST',
      headers: { Authorization: 'Bearer alice' },
      body: JSON.stringify({ model: 'auto', messages: [{ role: 'user', content: 'Hello' }] }),
    })
  expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
})
