import { noDebugPoints } from '@docent/core'
import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { leaseMs, sharedMemory, type Member } from './shared-memory.ts'

const administrator = { userId: 'root', permissions: ['administrator'] }

async function stop({ docent, clock }: Member): Promise<void> {
  const stopped = docent.stop({ graceMs: 0 })
  await clock.advance(0)
  await stopped
}

it('an answer waits for one that another process makes, and begins when that process is given up', async () => {
  const memory = await sharedMemory()
  const hold = holdAt('before-effect:generation.answerQuestion')
  const stalled = await memory.join(hold.points)
  await stalled.docent.as(administrator).configurations.set('chat_max_concurrent_per_user', { stringValue: '1' })
  const here = stalled.docent.as({ userId: 'alice' })
  const chat = await here.chats.create()
  await here.chats.complete(chat.id, { message: 'One?' })
  await hold.reached

  const other = await memory.join(noDebugPoints)
  const there = other.docent.as({ userId: 'alice' })
  const replies = async () =>
    (await there.chats.messages(chat.id)).filter(({ replyTo }) => replyTo !== undefined).length
  const { questionId } = await there.chats.complete(chat.id, { message: 'Two?' })
  await other.clock.advance(leaseMs / 2)
  const waiting = (await there.chats.messages(chat.id)).find(({ id }) => id === questionId)
  expect([waiting?.waiting, await replies()]).toEqual([{ reason: 'limit', place: 1 }, 0])
  // Somebody else's is none of it.
  const bob = other.docent.as({ userId: 'bob' })
  const bobs = await bob.chats.complete((await bob.chats.create()).id, { message: 'Three?' })
  await other.clock.until(bobs.result())
  expect(await replies()).toBe(0)

  await other.clock.advance(2 * leaseMs)
  await other.docent.settled()
  expect(await replies()).toBe(2)
  hold.letGo()
  await stop(stalled)
  await stop(other)
})

it('ingestion jobs of a user run in their order over all processes', async () => {
  const memory = await sharedMemory()
  const hold = holdAt('before-effect:index.writeIndex')
  const first = await memory.join(hold.points)
  await first.docent.as(administrator).configurations.set('crawl_max_concurrent_per_user', { stringValue: '1' })
  const here = first.docent.as({ userId: 'alice' })
  const { id: collectionId } = await here.collections.create({ name: 'Notes' })
  const one = await here.ingest.plainTextJob({ collectionId, fileName: 'one.txt', text: 'The first note.' })
  await hold.reached

  const second = await memory.join(noDebugPoints)
  const there = second.docent.as({ userId: 'alice' })
  const two = await there.ingest.plainTextJob({ collectionId, fileName: 'two.txt', text: 'The second note.' })
  await second.clock.advance(3_000)
  expect(await there.jobs.get(two.id)).toMatchObject({
    waiting: { reason: 'limit', place: 1 },
    statuses: [{ status: 'queued' }],
  })
  hold.letGo()
  await first.docent.settled()
  await second.docent.settled()
  for (const { id } of [one, two]) expect((await there.jobs.get(id)).overallStatus).toBe('completed')
  await stop(first)
  await stop(second)
})
