import { builtInModels } from '@docent/adapters-llm'
import { memoryData, memoryStorage } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { stuck } from '../support/stuck.ts'

it('an answer is given though process after process ends over it', async () => {
  const data = memoryData()
  /** A process on a clock of its own, which runs only when it is moved: as good as dead. */
  const open = (second: number, models: Parameters<typeof scriptedModels>[0]) => {
    const clock = manualClock({ start: Date.UTC(2026, 0, 1, 0, 0, second) })
    const provider = scriptedModels(models, { continuation: 'prompted' })
    return memoryDocent({ storage: memoryStorage({ data }), models: [provider, builtInModels()], clock })
  }
  let questionId = ''
  const deaths = 6
  for (let death = 1; death <= deaths; death++) {
    const begun = Promise.withResolvers<void>()
    const dying = await open(death, async function* ({ signal }) {
      yield* []
      await stuck(signal, begun.resolve)
    })
    if (questionId === '') {
      const alice = dying.as({ userId: 'alice' })
      const { id } = await alice.chats.create({})
      ;({ questionId } = await alice.chats.complete(id, { message: 'How are you?' }))
    }
    await begun.promise
  }
  await using docent = await open(deaths + 1, async function* () {
    yield 'Alive.'
  })
  const answer = await docent.as({ userId: 'alice' }).answers.follow(questionId)
  expect(await answer.result()).toMatchObject({ body: 'Alive.' })
})
