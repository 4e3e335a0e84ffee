import { memoryStorage } from '@docent/adapters-storage'
import { defineTool } from '@docent/core'
import type { StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling, lookingModels } from '../support/looking-models.ts'
import { observatory } from '../support/observatory.ts'

/** Of a turn in which the model calls two tools that only read: its own, those of both calls, and those of their end. */
const mostReads = 15

const lookUp = defineTool({
  name: 'look_up',
  description: 'Looks up a word.',
  class: 'read',
  input: z.object({ word: z.string() }),
  run: async ({ word }) => `${word} stands at the harbour.`,
})
const twice = () => [calling('look_up', { word: 'crane' }), calling('look_up', { word: 'light' })]

/** Reads of one answer whose model calls tools in so many turns. */
async function readsOf(turns: number): Promise<readonly string[]> {
  const reads: string[] = []
  const store = memoryStorage()
  const storage: StorageDriver = {
    ...store,
    read: (query) => (reads.push(query.from), store.read(query)),
    aggregate: (query) => (reads.push(query.from), store.aggregate(query)),
  }
  const models = lookingModels({ turns: [...Array.from({ length: turns }, () => twice), () => [calling('done', {})]] })
  // Nothing is looked at from time to time.
  await using where = await observatory(models.provider, {}, { storage, clock: manualClock(), tools: [lookUp] })
  const chat = await where.alice.chats.create({})
  reads.length = 0
  const asked = await where.alice.chats.complete(chat.id, { message: 'Where?', llmArgs: { useAgent: true } })
  await asked.result()
  await where.docent.settled()
  return reads
}

it('reads no more than this for a turn of an agent', async () => {
  const [few, many] = [await readsOf(1), await readsOf(4)]
  expect((many.length - few.length) / 3, many.join(', ')).toBeLessThanOrEqual(mostReads)
})
