/** @module-tag slow */
import { postgresSignals } from '@docent/adapters-storage/postgres'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import { afterAll, beforeAll, expect, it } from 'vitest'

let server: PostgresServer
beforeAll(async () => (server = await startPostgres()), 60_000)
afterAll(() => server.stop())

/** Publishes until the other side has received: the first may come before it listens. */
async function reaches(publish: () => void, received: () => boolean): Promise<void> {
  await expect
    .poll(() => {
      publish()
      return received()
    })
    .toBe(true)
}

it('reaches listeners of this process in the same turn, and those of others that share the channel', async () => {
  const [one, other, stranger] = ['shared', 'shared', 'apart'].map((channel) =>
    postgresSignals({ url: server.url, channel }),
  ) as [Signals, Signals, Signals]
  const counts = { one: 0, other: 0, stranger: 0, left: 0 }
  one.subscribe('a "topic"', () => counts.one++)
  other.subscribe('a "topic"', () => counts.other++)
  stranger.subscribe('a "topic"', () => counts.stranger++)
  other.subscribe('a "topic"', () => counts.left++)()
  one.publish('a "topic"')
  expect(counts.one).toBe(1)
  await reaches(
    () => one.publish('a "topic"'),
    () => counts.other > 0,
  )
  expect(counts).toMatchObject({ stranger: 0, left: 0 })

  // More than one message holds, and each of them arrives.
  const topics = Array.from({ length: 2_000 }, (_, index) => `topic ${index}`)
  const seen = new Set<string>()
  for (const topic of topics) other.subscribe(topic, () => seen.add(topic))
  for (const topic of topics) one.publish(topic)
  await expect.poll(() => seen.size).toBe(topics.length)
  await Promise.all([one, other, stranger].map((signals) => signals.close()))
})

it('is there again after PostgreSQL was away, and lets go of it', async () => {
  const [one, other] = [postgresSignals({ url: server.url }), postgresSignals({ url: server.url })]
  let received = 0
  other.subscribe('again', () => received++)
  await reaches(
    () => one.publish('again'),
    () => received > 0,
  )
  await server.kill()
  one.publish('again')
  await server.restart()
  received = 0
  await reaches(
    () => one.publish('again'),
    () => received > 0,
  )
  await Promise.all([one.close(), other.close(), one.close()])
  const before = received
  one.publish('again')
  expect(received).toBe(before)
})

type Signals = ReturnType<typeof postgresSignals>
