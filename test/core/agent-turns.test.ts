import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import { defineTool } from '@docent/core'
import type { StorageDriver } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { calling } from '../support/looking-models.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

/** Of a turn with two calls of tools of the host: one batch keeps the turn, one the results of both. */
const mostBatches = 2
const mostReads = 24
const turns = 4

/** Counts what the turns of a run read and write: between the first call of the model and the last. */
function watched() {
  const memory = memoryStorage()
  const counts = { reads: [] as string[], batches: [] as string[] }
  let isOn = false
  const storage: StorageDriver = {
    ...memory,
    read: (query) => (isOn && counts.reads.push(query.from), memory.read(query)),
    aggregate: (query) => (isOn && counts.reads.push(query.from), memory.aggregate(query)),
    write: (batch) => (
      isOn && counts.batches.push(batch.steps.map(({ table }) => table).join(' ')),
      memory.write(batch)
    ),
  }
  return { storage, counts, count: (wanted: boolean) => (isOn = wanted) }
}

it('keeps what calls of tools gave that end together in one batch, and reads no more often than this', async () => {
  const { storage, counts, count } = watched()
  const looking = defineTool({
    name: 'look_up',
    description: 'Looks up a word.',
    class: 'read',
    input: z.object({ word: z.string() }),
    run: async ({ word }) => `${word} stands at the harbour.`,
  })
  const model = scriptedModels(
    async function* ({ tools, messages }) {
      if (!tools) return yield 'At the harbour.'
      const turn = messages.filter(({ role }) => role === 'assistant').length
      count(turn < turns)
      if (turn === turns) return yield calling('done', { passages: [], notes: 'All of it.' })
      for (const word of ['crane', 'light']) yield calling('look_up', { word: `${word} ${turn}` })
    },
    { tools: true },
  )
  // Nothing is looked at from time to time.
  await using docent = await memoryDocent({
    storage,
    models: [model, builtInModels()],
    tools: [looking],
    clock: manualClock(),
  })
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const asked = await alice.chats.complete(chat.id, {
    message: 'Where is it?',
    llm: 'scripted',
    llmArgs: { useAgent: true },
  })
  await asked.result()
  expect(counts.batches.length, counts.batches.join('\n')).toBe(mostBatches * turns)
  expect(counts.reads.length, counts.reads.join(' ')).toBeLessThanOrEqual(mostReads * turns)
})
