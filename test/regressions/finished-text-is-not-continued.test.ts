import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import { DocentError, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

// An attempt that ended between the last piece of an answer and the record of it left a whole text that looked cut off:
// the next attempt asked the model to continue it.
it('does not ask the model to continue an answer that it has finished', async () => {
  const memory = memoryStorage()
  let lose = true
  const storage: StorageDriver = {
    ...memory,
    async write(batch) {
      const ends = batch.steps.some((step) => step.kind === 'insert' && step.row['event'] === 'ANSWERED')
      if (!lose || !ends) return memory.write(batch)
      lose = false
      throw new DocentError({ code: 'unavailable', message: 'The store did not answer; try again.' })
    },
  }
  let asked = 0
  const models = scriptedModels(async function* () {
    asked++
    yield 'The dome '
    yield 'turns.'
  })
  await using docent = await memoryDocent({ storage, models: [models, builtInModels()] })
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'Does the dome turn?', llm: 'scripted' })
  const { body } = await answer.result()
  expect({ body, asked, lose }).toEqual({ body: 'The dome turns.', asked: 1, lose: false })
  const [reply] = await alice.chats.messages(chat.id)
  const usage = reply?.typeList?.find(({ messageType }) => messageType === 'usage_stats')
  expect(JSON.parse(String(usage?.content))).toMatchObject({ input_tokens: 10, output_tokens: 5, estimated: false })
})
