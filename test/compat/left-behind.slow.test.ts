/** @module-tag slow */
import { manualClock } from '@docent/core/testing'
import { memoryStorage } from '@docent/adapters-storage'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'

const hours = 3_600_000

it('what a killed process left of an answer from a collection is deleted later', async () => {
  const clock = manualClock()
  const storage = memoryStorage()
  await using docent = await memoryDocent({ clock, storage })
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'A', description: '' })
  const call = {
    model: `collection:${id}`,
    messages: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello?' }] }],
    collections: true,
  }
  const { parts } = await alice.completions.create(call)
  // As if the process ended here: the reading began and never continues.
  await parts[Symbol.asyncIterator]().next()
  const sessions = () => storage.read({ from: 'chat_session', columns: ['id'], limit: 10 })
  await docent.settled()
  expect(await sessions()).toHaveLength(1)
  expect([await alice.chats.list(), await alice.chats.count()]).toEqual([[], 0])
  await clock.advance(1 * hours)
  await docent.settled()
  expect(await sessions()).toHaveLength(1)
  await clock.advance(6.5 * hours)
  await docent.settled()
  expect(await sessions()).toHaveLength(0)
})
