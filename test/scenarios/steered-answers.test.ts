import { expect, it } from 'vitest'
import { builtInModels } from '@docent/adapters-llm'
import type { AnswerEvent } from '@docent/core'
import { tokenGate } from '@docent/core/testing'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const words = 'High tide is at noon. The gate closes then. Ships wait.'.split(/(?<= )/)

/** What a reader hears of how the answer is steered. */
function listening(events: AsyncIterable<AnswerEvent>) {
  const heard: string[] = []
  const ended = (async () => {
    for await (const event of events) if (event.type === 'answer-steered') heard.push(event.steered)
  })()
  return { heard, ended }
}

// A reader that came while an answer was paused had no way to know, and a page no way to offer its continuation.
it('readers hear when an answer is paused, continued and to end, and so do those who come meanwhile', async () => {
  const gate = tokenGate()
  const models = scriptedModels(async function* () {
    for (const word of words) {
      await gate.pass()
      yield word
    }
  })
  await using docent = await memoryDocent({ models: [models, builtInModels()] })
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'When is high tide?' })
  const first = listening(answer.events)
  gate.release(3)
  await expect
    .poll(() =>
      alice.answers.pause(answer.questionId).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  await expect.poll(() => first.heard).toEqual(['paused'])
  const late = listening((await alice.answers.follow(answer.questionId)).events)
  await expect.poll(() => late.heard).toEqual(['paused'])
  await alice.answers.resume(answer.questionId)
  await expect.poll(() => late.heard).toEqual(['paused', 'running'])
  await alice.answers.finish(answer.questionId)
  await expect.poll(() => first.heard).toEqual(['paused', 'running', 'finishing'])
  gate.open()
  await Promise.all([first.ended, late.ended])
  expect(late.heard).toEqual(['paused', 'running', 'finishing'])
  // Of one that has ended nothing is said.
  const after = listening((await alice.answers.follow(answer.questionId)).events)
  await after.ended
  expect(after.heard).toEqual([])
})
