import { setTimeout as pause } from 'node:timers/promises'
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

// When a piece of an answer could not be stored, the attempt read the model to the end of the answer before it failed: minutes in which
// its reader saw nothing, of tokens that were paid for nothing.
it('ends an attempt as soon as its text cannot be stored', async () => {
  const memory = memoryStorage()
  let pieces = 0
  const storage: StorageDriver = {
    ...memory,
    async write(batch) {
      const isPiece = batch.steps.some((step) => step.kind === 'insert' && step.table === 'stream_segment')
      if (isPiece && ++pieces === 3) {
        throw new DocentError({ code: 'unavailable', message: 'The store did not answer; try again.' })
      }
      return memory.write(batch)
    },
  }
  const said: number[] = []
  const speak = async function* (): AsyncGenerator<string, void> {
    const attempt = said.push(0) - 1
    if (attempt > 0) {
      yield 'and comes to an end.'
      return
    }
    for (let words = 1; words <= 2_000; words++) {
      said[attempt] = words
      yield 'It goes on, '
      await pause(1)
    }
  }
  const models = scriptedModels(speak, { continuation: 'prompted' })
  await using docent = await memoryDocent({ storage, models: [models, builtInModels()] })
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'Does it end?', llm: 'scripted' })
  const { body } = await answer.result()
  expect(body).toMatch(/^(It goes on, )+and comes to an end\.$/)
  expect(said).toHaveLength(2)
  expect(said[0]).toBeLessThan(200)
})
