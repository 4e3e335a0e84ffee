import { builtInModels } from '@docent/adapters-llm'
import { memoryData, memoryStorage } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { afterEach, expect, it } from 'vitest'
import { answerBench, askBench as ask, type AnswerBench } from '../support/answer-bench.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { recordingModels, type ModelCall } from '../support/recording-models.ts'

let opened: AnswerBench | undefined
afterEach(() => opened?.docent.stop({ graceMs: 0 }))

const shelf = { 'moles.txt': 'Moles dig tunnels under meadows. A mole eats earthworms.' }
const asksForMore = ({ asked }: ModelCall) => asked.includes('Write up to')
const suggest = (call: ModelCall) => (asksForMore(call) ? '1. Why worms?\nNo question.\n- Who digs?' : 'So.')
const both = [{ question: 'Why worms?' }, { question: 'Who digs?' }]
const about = { message: 'What do moles eat?' }

async function bench(
  answer: Parameters<typeof answerBench>[0] = suggest,
  options: Parameters<typeof answerBench>[3] = {},
) {
  opened = await answerBench(answer, shelf, {}, options)
  return { ...opened, made: () => opened!.calls.filter(asksForMore).length }
}

it('continue from the last answer, and stand before those of the documents', async () => {
  const b = await bench()
  const { chatId, messageId } = await ask(b, about)
  const empty = await b.alice.chats.create({ collectionId: b.collectionId })
  expect(await b.alice.chats.questions(empty.id)).toEqual([])
  expect(await b.alice.chats.questions(chatId)).toEqual(both)
  expect(await b.alice.chats.questions(chatId, { limit: 1 })).toEqual(both.slice(0, 1))
  // They are no metadata of the answer.
  expect((await b.alice.chats.meta(messageId)).map(({ messageType }) => messageType)).not.toContain(
    'follow_up_questions',
  )
})

it('are made once for an answer, however many ask, at the cost of who asks', async () => {
  const b = await bench()
  const { chatId } = await ask(b, about)
  const found = await Promise.all(Array.from({ length: 50 }, () => b.alice.chats.questions(chatId)))
  expect(found).toEqual(Array.from({ length: 50 }, () => both))
  expect(await b.alice.chats.questions(chatId)).toEqual(both)
  expect(b.made()).toBe(1)
  expect(await b.storage.read({ from: 'model_call', columns: ['owner_id', 'kind'] })).toMatchObject([
    { owner_id: 'alice', kind: 'answer' },
    { owner_id: 'alice', kind: 'follow_up' },
  ])
  await ask(b, { message: 'And kites?' }, { chatId })
  await b.alice.chats.questions(chatId)
  expect(b.made()).toBe(2)
})

it('are kept with the answer: another process, and a fork, ask nobody', async () => {
  const data = memoryData()
  const b = await bench(suggest, { storage: memoryStorage({ data }) })
  const { chatId } = await ask(b, about)
  await b.alice.chats.questions(chatId)
  const fork = await b.alice.chats.fork(chatId)
  const { provider, calls } = recordingModels(() => 'Never?')
  const other = await memoryDocent({ storage: memoryStorage({ data }), models: [provider, builtInModels()] })
  const alice = other.as({ userId: 'alice' })
  expect([await alice.chats.questions(chatId), await alice.chats.questions(fork.id)]).toEqual([both, both])
  expect(calls).toEqual([])
  await other.stop({ graceMs: 0 })
})

it('are none when the model fails, which is not asked again for a minute', async () => {
  const clock = manualClock()
  let failing = true
  const b = await bench(
    (call) => {
      if (asksForMore(call) && failing) throw new Error('down')
      return suggest(call)
    },
    { clock },
  )
  const { chatId } = await ask(b, about)
  for (let again = 0; again < 3; again++) expect(await b.alice.chats.questions(chatId)).toEqual([])
  expect(b.made()).toBe(1)
  failing = false
  await clock.advance(60_001)
  expect(await b.alice.chats.questions(chatId)).toEqual(both)
})

it('are none when the model takes too long', async () => {
  const clock = manualClock()
  const begun = Promise.withResolvers<void>()
  const { provider } = recordingModels(() => 'So.')
  const [model] = provider.languageModels
  const slow = {
    ...provider,
    languageModels: [
      {
        ...model!,
        async *stream(request: Parameters<NonNullable<typeof model>['stream']>[0]) {
          if (!request.maxOutputTokens || request.maxOutputTokens > 200) return yield* model!.stream(request)
          begun.resolve()
          await new Promise((_, reject) =>
            request.signal?.addEventListener('abort', () => reject(request.signal!.reason)),
          )
        },
      },
    ],
  }
  const b = await bench(suggest, { clock, models: [slow, builtInModels()] })
  const { chatId } = await ask(b, about)
  const asked = b.alice.chats.questions(chatId)
  await begun.promise
  await clock.advance(20_000)
  expect(await asked).toEqual([])
})

it('are made as often a minute as there may be answers, beside these', async () => {
  const b = await bench(suggest, { deployment: { chatRateLimitPerMinute: 2 } })
  const found: unknown[] = []
  for (let chat = 0; chat < 4; chat++) {
    const { id } = await b.alice.chats.create({ collectionId: b.collectionId })
    // No model answered: nothing else holds the user back.
    await b.alice.chats.insertMessagePair(id, { userPrompt: 'Moles?', aiResponse: 'Worms.', commandName: 'paste' })
    found.push((await b.alice.chats.questions(id)).length)
  }
  expect(found).toEqual([2, 2, 0, 0])
  expect((await ask(b, about)).body).toBe('So.')
})
