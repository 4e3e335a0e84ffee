/** @module-tag slow */
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import { noDebugPoints, type DebugPoints } from '@docent/core'
import type { BlobStore, ModelRequest, ModelStreamPart, StorageDriver, VectorIndex } from '@docent/core/ports'
import { manualClock, steadyIds, type ManualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { apiServer, type ApiServer } from '../support/api-server.ts'
import { holdAt } from '../support/hold-at.ts'
import { dearModels, setCap } from '../support/spending.ts'
import { agreeingUsage } from '../support/sums-of-usage.ts'

type Speak = (request: ModelRequest) => AsyncIterable<ModelStreamPart>

/** One store, and the processes over it one after the other; one that was killed is stopped. */
function machine() {
  const data = memoryData()
  const stays = async () => {}
  const blobs: BlobStore = { ...memoryBlobs(), close: stays }
  const vectors: VectorIndex = { ...memoryVectors(), close: stays }
  let now = Date.UTC(2026, 0, 1)
  return {
    async start(
      speak?: Speak,
      debugPoints: DebugPoints = noDebugPoints,
    ): Promise<ApiServer & { readonly clock: ManualClock; readonly storage: StorageDriver }> {
      const clock = manualClock({ start: now })
      // The lease of one that was killed is not over yet.
      now += 1_000
      const { models } = dearModels(speak)
      const storage = memoryStorage({ data })
      const options = {
        storage,
        blobs,
        vectors,
        clock,
        ids: steadyIds(clock),
        leaseMs: 6_000,
        models,
        debugPoints,
      }
      return Object.assign(await apiServer({ docent: options }), { clock, storage })
    },
  }
}

/** Says so much, and then nothing until it is let go or left. */
function stalling(said = 'It opens at') {
  const speaking = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const speak: Speak = async function* ({ signal }) {
    yield { type: 'text-delta', text: said }
    speaking.resolve()
    await Promise.race([
      over.promise,
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    ])
    yield { type: 'text-delta', text: ' ten. And it closes at six.' }
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: 12 } }
  }
  return { speak, speaking: speaking.promise, letGo: () => over.resolve() }
}

/** Asks, and reads the beginning of the answer. */
async function ask({ docent }: ApiServer): Promise<{ readonly chatId: string; readonly questionId: string }> {
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'When does it open?', stream: true })
  for await (const event of answer.events) if (event.type === 'answer-delta') break
  return { chatId: chat.id, questionId: answer.questionId }
}

const caps = [
  ['nothing limits', undefined],
  ['a cap limits', 0.6],
] as const

it.each(caps)(
  'stopped, finished and whole answers cost the same wherever it is reported, where %s what is spent',
  async (_, cap) => {
    const { start } = machine()
    let model = stalling()
    await using server = await start((request) => model.speak(request))
    if (cap !== undefined) await setCap(server.docent, 'max_llm_cost_per_user_per_24h', cap)

    const stopped = await ask(server)
    expect((await server.alice.call(`POST /messages/${stopped.questionId}/stop`)).status).toBe(204)
    await server.docent.settled()
    const one = await agreeingUsage(server, server.storage)
    expect(one.calls).toBe(1)
    expect(one.output).toBeGreaterThan(0)
    expect(one.nano).toBeGreaterThan(0)

    model = stalling()
    const inProcess = await ask(server)
    await server.docent.as({ userId: 'alice' }).answers.stop(inProcess.questionId)
    await server.docent.settled()
    expect((await agreeingUsage(server, server.storage)).calls).toBe(2)

    model = stalling()
    const finished = await ask(server)
    expect((await server.alice.call(`POST /messages/${finished.questionId}/finish`)).status).toBe(204)
    model.letGo()
    await server.docent.settled()
    expect((await agreeingUsage(server, server.storage)).calls).toBe(3)

    model = stalling()
    const whole = await ask(server)
    model.letGo()
    await (await server.docent.as({ userId: 'alice' }).answers.follow(whole.questionId)).result()
    await server.docent.settled()
    const all = await agreeingUsage(server, server.storage)
    expect(all.calls).toBe(4)
    const messages = (await server.alice.call(`GET /chats/${stopped.chatId}/messages`)).body
    expect(JSON.parse(messages[0].type_list[0].content)).toMatchObject({
      llm: 'dear',
      rag_type: 'llm_only',
      calls: 1,
      cost: expect.any(Number),
      response_time: expect.any(Number),
    })
  },
)

it('an answer that is stopped before a model was called has cost nothing, and says so', async () => {
  const { start } = machine()
  const hold = holdAt('before-effect:generation.answerQuestion')
  await using server = await start(undefined, hold.points)
  const alice = server.docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  const answer = await alice.chats.complete(chat.id, { message: 'When does it open?' })
  await hold.reached
  expect((await server.alice.call(`POST /messages/${answer.questionId}/stop`)).status).toBe(204)
  hold.letGo()
  await server.docent.settled()
  expect(await agreeingUsage(server, server.storage)).toEqual({ calls: 0, input: 0, output: 0, nano: 0 })
  expect(await alice.chats.messages(chat.id)).toHaveLength(2)
})

it.each(caps)('a failing provider costs the same wherever it is reported, where %s what is spent', async (_, cap) => {
  const { start } = machine()
  await using server = await start(async function* () {
    yield { type: 'text-delta', text: 'It opens' }
    throw new Error('gone')
  })
  if (cap !== undefined) await setCap(server.docent, 'max_llm_cost_per_user_per_24h', cap)
  const { questionId } = await ask(server)
  const answer = await server.docent.as({ userId: 'alice' }).answers.follow(questionId)
  await expect(server.clock.until(answer.result())).rejects.toMatchObject({ code: expect.any(String) })
  await server.docent.settled()
  expect((await agreeingUsage(server, server.storage)).calls).toBeGreaterThan(0)
})

it.each(caps)(
  'an answer that another process brings to its end costs the same wherever it is reported, where %s',
  async (_, cap) => {
    const { start } = machine()
    const model = stalling()
    const killed = await start(model.speak)
    if (cap !== undefined) await setCap(killed.docent, 'max_llm_cost_per_user', 2)
    const { questionId } = await ask(killed)

    await using server = await start(async function* () {
      yield { type: 'text-delta', text: ' ten.' }
      yield { type: 'finish', reason: 'stop', usage: { inputTokens: 30, outputTokens: 5 } }
    })
    await server.clock.advance(10_000)
    await server.docent.settled()
    const answer = await server.docent.as({ userId: 'alice' }).answers.follow(questionId)
    await server.clock.until(answer.result())
    await server.docent.settled()
    const usage = await agreeingUsage(server, server.storage, { processes: 2 })
    expect(usage.calls).toBe(2)
    expect(usage.output).toBeGreaterThan(5)
  },
)

it.each(caps)(
  'an answer whose process died, and that is stopped then, costs the same wherever it is reported, where %s',
  async (_, cap) => {
    const { start } = machine()
    const killed = await start(stalling().speak)
    if (cap !== undefined) await setCap(killed.docent, 'max_llm_cost_per_user_per_24h', cap)
    const { questionId } = await ask(killed)

    // Stopped before the attempt that would take it over.
    const hold = holdAt('before-effect:generation.answerQuestion')
    await using server = await start(undefined, hold.points)
    await hold.reached
    expect((await server.alice.call(`POST /messages/${questionId}/stop`)).status).toBe(204)
    hold.letGo()
    await server.docent.settled()
    const usage = await agreeingUsage(server, server.storage, { processes: 2 })
    expect(usage.calls).toBe(1)
    // What the log has of it was paid for.
    expect(usage.output).toBeGreaterThan(0)
  },
)

it.each(caps)(
  'what was spent on a chat that is deleted in the midst of its answer stays counted, where %s',
  async (_, cap) => {
    const { start } = machine()
    let model = stalling()
    await using server = await start((request) => model.speak(request))
    if (cap !== undefined) await setCap(server.docent, 'max_llm_cost_per_user_per_24h', cap)
    const first = await ask(server)
    expect((await server.alice.call(`DELETE /chats/${first.chatId}`)).status).toBe(204)
    await server.docent.settled()
    const one = await agreeingUsage(server, server.storage, { answersGone: true })
    expect(one.calls).toBe(1)
    expect(one.nano).toBeGreaterThan(0)

    model = stalling()
    const second = await ask(server)
    await server.docent.as({ userId: 'alice' }).chats.delete(second.chatId)
    await server.docent.settled()
    expect((await agreeingUsage(server, server.storage, { answersGone: true })).calls).toBe(2)
  },
)
