import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { noDebugPoints, type DebugPoints, type Docent } from '@docent/core'
import { eq, type BlobStore, type VectorIndex } from '@docent/core/ports'
import { manualClock, steadyIds } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { askOnce, dearModels, setCap, spentBy } from '../support/spending.ts'

const perDay = 'max_llm_cost_per_user_per_24h'
const hour = 3_600_000

/** Stores of one machine, whose processes come one after the other; those that were cut off stand still. */
function oneMachine() {
  const data = memoryData()
  const stays = async () => {}
  const blobs: BlobStore = { ...memoryBlobs(), close: stays }
  const vectors: VectorIndex = { ...memoryVectors(), close: stays }
  const clocks: ReturnType<typeof manualClock>[] = []
  let storage = memoryStorage({ data })
  return {
    read: (table: string) => storage.read({ from: table, where: eq('owner_id', 'alice') }),
    async start(speak: Parameters<typeof dearModels>[0], debugPoints: DebugPoints = noDebugPoints, shared = false) {
      const clock = manualClock({ start: (clocks.at(-1)?.now() ?? Date.UTC(2026, 0, 1)) + 1_000 })
      clocks.push(clock)
      storage = memoryStorage({ data })
      const docent = await memoryDocent({
        storage: { ...storage, capabilities: { ...storage.capabilities, shared } },
        blobs,
        vectors,
        clock,
        ids: steadyIds(clock),
        debugPoints,
        leaseMs: 6_000,
        models: dearModels(speak).models,
      })
      return { docent, clock }
    },
  }
}

async function question(docent: Docent) {
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  return (await alice.chats.complete(chat.id, { message: 'When does it open?' })).questionId
}

it('a call whose process died counts as reserved, in the caps and in the statistics', async () => {
  const machine = oneMachine()
  const speaking = Promise.withResolvers<void>()
  const first = await machine.start(async function* () {
    yield { type: 'text-delta', text: 'It opens' }
    speaking.resolve()
    await new Promise(() => {})
  })
  await setCap(first.docent, perDay, 0.6)
  const questionId = await question(first.docent)
  await speaking.promise

  const second = await machine.start(undefined)
  const reserved = { callCount: 1, inputTokens: 34, outputTokens: 566, llmCost: 0.6 }
  expect(await spentBy(second.docent, 'alice')).toMatchObject(reserved)
  expect(await machine.read('model_call')).toMatchObject([{ state: 'assumed_spent', estimated: true }])
  await second.clock.advance(10_000)
  await second.docent.settled()
  const answer = await second.docent.as({ userId: 'alice' }).answers.follow(questionId)
  await expect(answer.result()).rejects.toMatchObject({
    code: 'over_budget',
    details: { retryAfterMs: expect.any(Number) },
  })
  await expect(askOnce(second.docent, 'alice')).rejects.toMatchObject({ code: 'over_budget' })
  expect(await spentBy(second.docent, 'alice')).toMatchObject(reserved)
  await second.docent.stop()
})

it('an answer that was heard out before its process died costs what it did cost, once', async () => {
  const machine = oneMachine()
  const hold = holdAt('after-effect:generation.answerQuestion')
  const first = await machine.start(undefined, hold.points)
  await setCap(first.docent, perDay, 0.6)
  const questionId = await question(first.docent)
  await hold.reached

  const second = await machine.start(undefined)
  await second.clock.advance(10_000)
  await second.docent.settled()
  const answer = await second.docent.as({ userId: 'alice' }).answers.follow(questionId)
  expect(await second.clock.until(answer.result())).toMatchObject({ body: 'It opens at ten.' })
  const real = { callCount: 1, inputTokens: 10, outputTokens: 5, llmCost: 0.015 }
  expect(await spentBy(second.docent, 'alice')).toMatchObject(real)
  hold.letGo()
  await first.docent.settled()
  expect(await spentBy(second.docent, 'alice')).toMatchObject(real)
  await expect(second.clock.until(askOnce(second.docent, 'alice'))).resolves.toBe('It opens at ten.')
  await second.docent.stop()
})

it('a call that outlived what was assumed of it is set right', async () => {
  const machine = oneMachine()
  const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = await machine.start(
    async function* () {
      yield { type: 'text-delta', text: 'It opens at ten.' }
      begun.resolve()
      await over.promise
      yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 5 } }
    },
    noDebugPoints,
    true,
  )
  await setCap(slow.docent, perDay, 0.6)
  const calling = slow.docent
    .as({ userId: 'alice' })
    .models.answerQuestion('dear', { question: 'When?', timeout: 10_000 })
  await begun.promise
  const other = await machine.start(undefined, noDebugPoints, true)
  expect(await spentBy(other.docent, 'alice')).toBeUndefined()
  await other.clock.leap(2 * hour)
  expect(await spentBy(other.docent, 'alice')).toMatchObject({ callCount: 1, llmCost: 0.6 })
  await slow.clock.leap(2 * hour)
  over.resolve()
  await calling
  expect(await spentBy(other.docent, 'alice')).toMatchObject({ callCount: 1, llmCost: 0.015, outputTokens: 5 })
  const nano = 15_000_000
  expect(await machine.read('cost_account')).toMatchObject([{ spent_nano: nano, recent_nano: nano }])
  expect(await machine.read('cost_minute')).toMatchObject([{ spent_nano: nano }])
  expect(await machine.read('model_usage')).toMatchObject([
    { span: 'day', calls: 1, cost_nano: nano },
    { span: 'hour', calls: 1, cost_nano: nano },
  ])
  await Promise.all([slow.docent.stop({ graceMs: 0 }), other.docent.stop({ graceMs: 0 })])
})

it('an answer whose process died is in the statistics where nothing limits what is spent, too', async () => {
  const machine = oneMachine()
  const speaking = Promise.withResolvers<void>()
  const first = await machine.start(async function* () {
    yield { type: 'text-delta', text: 'It opens' }
    speaking.resolve()
    await new Promise(() => {})
  })
  const questionId = await question(first.docent)
  await speaking.promise
  const answer = await first.docent.as({ userId: 'alice' }).answers.follow(questionId)
  for await (const event of answer.events) if (event.type === 'answer-delta') break
  expect(await spentBy(first.docent, 'alice')).toBeUndefined()
  expect(await machine.read('model_call')).toMatchObject([{ state: 'reserved', booked: false, output_tokens: 0 }])

  const second = await machine.start(async function* () {
    yield { type: 'text-delta', text: ' at ten.' }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 30, outputTokens: 5 } }
  })
  await second.clock.advance(10_000)
  await second.docent.settled()
  expect(await spentBy(second.docent, 'alice')).toMatchObject({ callCount: 2, inputTokens: 64, outputTokens: 7 })
  expect(await machine.read('model_call')).toMatchObject([
    { state: 'settled', estimated: true, output_tokens: 2 },
    { state: 'settled', estimated: false, output_tokens: 5 },
  ])
  await second.docent.stop()
})
