import { createTestDocent } from '@docent/adapters-storage/testing'
import { memoryStorage } from '@docent/adapters-storage'
import type { StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'

/** A store that counts the looks at its queue. */
function countingStorage() {
  const inner = memoryStorage()
  let looks = 0
  const storage: StorageDriver = {
    ...inner,
    aggregate(query) {
      if (query.from === 'outbox') looks++
      return inner.aggregate(query)
    },
  }
  return { storage, looks: () => looks }
}

it('reports what runs, what waits and for how long, by lane', async () => {
  const begun = Promise.withResolvers<void>()
  const proceed = Promise.withResolvers<void>()
  const beforePart = () => {
    begun.resolve()
    return proceed.promise
  }
  await using test = await createTestDocent({ concurrency: { chat: 1 }, script: { text: 'One.', beforePart } })
  const { docent, clock } = test
  const alice = test.as('alice')
  const bob = test.as('bob')
  const ask = async (session: typeof alice) => {
    const { id } = await session.chats.create()
    return session.chats.complete(id, { message: 'What is it?' })
  }
  const first = await ask(alice)
  await ask(bob)
  await begun.promise
  await clock.advance(6_000)
  const lane = async () => (await docent.metrics()).queue.find((one) => one.lane === 'chat')
  expect(await lane()).toEqual({ lane: 'chat', waiting: 1, delayed: 0, leased: 1, running: 1, oldestMs: 6_000 })
  expect((await docent.metrics()).answers).toEqual(
    expect.arrayContaining([
      { state: 'queued', count: 1 },
      { state: expect.stringMatching(/retriev|generat/), count: 1 },
    ]),
  )
  const reader = first.events[Symbol.asyncIterator]()
  const line = reader.next()
  await clock.advance(0)
  expect((await docent.metrics()).openStreams).toBe(1)
  proceed.resolve()
  await line
  await test.settled()
  await reader.return?.()
  await clock.advance(5_000)
  expect(await lane()).toEqual({ lane: 'chat', waiting: 0, delayed: 0, leased: 0, running: 0, oldestMs: 0 })
  expect(await docent.metrics()).toMatchObject({
    answers: [],
    openStreams: 0,
    endedAnswers: [{ state: 'completed', count: 2 }],
  })
})

it('looks at the queue once in five seconds, however often it is asked', async () => {
  const { storage, looks } = countingStorage()
  await using test = await createTestDocent({ storage })
  const before = looks()
  await Promise.all([test.docent.metrics(), test.docent.metrics(), test.docent.metrics()])
  const once = looks() - before
  expect(once).toBeGreaterThan(0)
  await test.clock.advance(4_999)
  await test.docent.metrics()
  expect(looks() - before).toBe(once)
  await test.clock.advance(1)
  await test.docent.metrics()
  expect(looks() - before).toBe(2 * once)
})
