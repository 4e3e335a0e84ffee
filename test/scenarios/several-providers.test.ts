import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import type { DocentOptions } from '@docent/core'
import { startFakeOpenAiServer, type FakeOpenAiServer } from '@docent/core/testing'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { pricedModels } from '../support/priced-models.ts'
import { quickClock } from '../support/quick-clock.ts'

let first: FakeOpenAiServer
let second: FakeOpenAiServer
beforeEach(async () => {
  ;[first, second] = await Promise.all([startFakeOpenAiServer(), startFakeOpenAiServer()])
  first.answer({ tokens: ['I am', ' the first.'] })
  second.answer({ tokens: ['I am', ' the second.'] })
})
afterEach(() => Promise.all([first.close(), second.close()]))

const openDocent = (options: Partial<DocentOptions> = {}) =>
  memoryDocent({
    models: [
      openaiCompatibleModels({
        name: 'one',
        baseUrl: first.url,
        models: { large: { price: { inputPerMillion: 5, outputPerMillion: 20 }, contextTokens: 32_000 } },
      }),
      openaiCompatibleModels({
        name: 'two',
        baseUrl: second.url,
        models: { small: { price: { inputPerMillion: 1, outputPerMillion: 2 }, contextTokens: 32_000 } },
      }),
      builtInModels(),
    ],
    ...options,
  })

type Alice = ReturnType<Awaited<ReturnType<typeof openDocent>>['as']>

async function ask(alice: Alice, input: object = {}) {
  const { id } = await alice.chats.create({})
  const answer = await alice.chats.complete(id, { message: 'Who are you?', ...input })
  const { messageId, body } = await answer.result()
  const [meta] = await alice.chats.meta(messageId, { infoType: 'usage_stats' })
  return { body, usage: JSON.parse(meta!.content) as { llm: string; cost: number; calls: number } }
}

it('answers with the default, a named model, or the cheapest that is allowed', async () => {
  await using docent = await openDocent()
  const alice = docent.as({ userId: 'alice' })
  expect(await ask(alice)).toMatchObject({ body: 'I am the first.', usage: { llm: 'large', cost: 9e-5 } })
  expect(await ask(alice, { llm: 'small' })).toMatchObject({ body: 'I am the second.', usage: { llm: 'small' } })
  const llmArgs = { costControls: { maxCost: 0.01 } }
  expect(await ask(alice, { llm: 'auto', llmArgs })).toMatchObject({ usage: { llm: 'small', cost: 1.4e-5 } })
  const tooLittle = { llmArgs: { costControls: { maxCostPerMillionTokens: 1 } } }
  await expect(ask(alice, tooLittle)).rejects.toMatchObject({ code: 'invalid_input' })
})

it('answers by another provider under auto when the first is down, and says so', async () => {
  first.answer({ status: 503 })
  await using docent = await openDocent({ modelPolicy: { restAfterFailures: 2 } })
  const alice = docent.as({ userId: 'alice' })
  for (const _ of [1, 2, 3]) {
    expect(await ask(alice)).toMatchObject({ body: 'I am the second.', usage: { llm: 'small', calls: 1 } })
  }
  // By then the first rests, and is not asked any more.
  expect(first.calls).toHaveLength(2)
  expect(await alice.usage.usageByModel({ interval: '1 hour' })).toMatchObject([{ llmName: 'small', callCount: 3 }])
})

it('waits for a named model as long as its provider asks for', async () => {
  const clock = quickClock(1_000)
  const times: number[] = []
  first.answer(() => {
    times.push(clock.now())
    return times.length === 1 ? { status: 429, headers: { 'retry-after': '30' } } : { tokens: ['I am back.'] }
  })
  await using docent = await openDocent({ clock, leaseMs: 3_600_000 })
  expect(await ask(docent.as({ userId: 'alice' }), { llm: 'large' })).toMatchObject({
    body: 'I am back.',
    usage: { llm: 'large' },
  })
  expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(29_000)
  expect(second.calls).toEqual([])
})

it('under auto asks a model that can do what the question wants', async () => {
  await using docent = await memoryDocent({
    models: [
      pricedModels({
        plain: { capabilities: { json: false } },
        able: { capabilities: { vision: true, reasoning: true, guidance: ['regex'], contextTokens: 128_000 } },
      }),
      builtInModels(),
    ],
  })
  const alice = docent.as({ userId: 'alice' })
  const by = async (input: object) => (await ask(alice, input)).usage.llm
  expect(await by({})).toBe('plain')
  expect(await by({ llmArgs: { enableVision: 'on' } })).toBe('able')
  expect(await by({ llmArgs: { reasoningEffort: 100 } })).toBe('able')
  expect(await by({ llmArgs: { guidedRegex: '.*' } })).toBe('able')
  expect(await by({ message: 'Long. '.repeat(20_000) })).toBe('able')
  await expect(by({ llm: 'plain', llmArgs: { enableVision: 'on' } })).rejects.toMatchObject({ code: 'unsupported' })
  // No model can: the default says so.
  await expect(by({ llmArgs: { guidedGrammar: 'root ::= "a"' } })).rejects.toThrow(/plain/)
})
