import { expect, it } from 'vitest'
import { DocentError } from '../../kernel/errors/index.ts'
import type { LanguageModel, ModelRequest, ModelStreamPart } from '../../kernel/ports/index.ts'
import { modelRetryPolicy } from '../../resources/models/index.ts'
import { manualClock } from '../../testing/manual-clock.ts'
import { callModel, type CallRecord } from './call-model.ts'

const finish: ModelStreamPart = { type: 'finish', reason: 'stop', usage: { inputTokens: 1000, outputTokens: 500 } }
const say = (text: string): ModelStreamPart => ({ type: 'text-delta', text })

/** A call of a scripted model, with its record. */
function stage(
  respond: (request: ModelRequest, tried: number) => AsyncIterable<ModelStreamPart>,
  signal?: AbortSignal,
) {
  const clock = manualClock()
  const ids = { uuid: () => 'id', secret: () => 'secret', random: () => 0.5 }
  let tried = 0
  const model: LanguageModel = {
    id: 'm',
    displayName: 'M',
    provider: 'p',
    capabilities: {
      vision: false,
      reasoning: false,
      json: false,
      continuation: 'none',
      contextTokens: 1000,
      outputTokens: 100,
    },
    price: { inputPerMillion: 2, outputPerMillion: 4 },
    stream: (request) => respond(request, ++tried),
  }
  const records: CallRecord[] = []
  const retry = modelRetryPolicy({ clock, ids, policy: { tries: 3, longestPauseMs: 5_000 } })
  const request: ModelRequest = {
    messages: [{ role: 'user', content: [{ type: 'text', text: 'Hello there' }] }],
    signal,
  }
  const parts = callModel({ clock, retry }, model, request, async (record) => void records.push(record))
  return { clock, records, parts, tried: () => tried }
}

async function textOf(parts: AsyncIterable<{ type: string; text?: string }>): Promise<string> {
  let text = ''
  for await (const part of parts) text += part.text ?? ''
  return text
}

const failure = (code: ConstructorParameters<typeof DocentError>[0]['code'], retryAfterMs?: number) =>
  new DocentError({ code, message: 'It failed.', details: { retryAfterMs } })

it('records what a call came to', async () => {
  const { parts, records } = stage(async function* () {
    yield say('Hi')
    yield finish
  })
  expect(await textOf(parts)).toBe('Hi')
  expect(records).toMatchObject([
    {
      model: { id: 'm' },
      outcome: 'completed',
      usage: { inputTokens: 1000, outputTokens: 500, estimated: false },
      cost: 0.004,
    },
  ])
})

it('counts what a model calls and thinks when its provider reports nothing', async () => {
  const { parts, records } = stage(async function* () {
    yield { type: 'reasoning-delta', text: 'one two' }
    yield { type: 'tool-call', id: 'c', name: 'look', arguments: '"three four"' }
  })
  const types: string[] = []
  for await (const { type } of parts) types.push(type)
  expect(types).toEqual(['reasoning', 'tool-call', 'finish'])
  const [{ usage }] = records as [CallRecord]
  expect(usage.estimated).toBe(true)
  expect(usage.outputTokens).toBeGreaterThanOrEqual(5)
})

it('tries again until the model begins, and not after that', async () => {
  const { clock, parts, records, tried } = stage(async function* (_, attempt) {
    if (attempt < 3) throw failure('provider_failed')
    yield say('Hi')
    throw failure('provider_failed')
  })
  const first = parts.next()
  while (tried() < 3) await clock.advance(1_000)
  expect((await first).value).toEqual({ type: 'text', text: 'Hi' })
  await expect(parts.next()).rejects.toThrow('It failed.')
  expect([tried(), records.length]).toEqual([3, 1])
  expect(records[0]).toMatchObject({ outcome: 'failed', usage: { outputTokens: 1, estimated: true } })
})

it('does not wait as long as a provider asks for when its caller would wait too', async () => {
  const { parts, records, tried } = stage(async function* () {
    yield* []
    throw failure('rate_limited', 30_000)
  })
  await expect(parts.next()).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfterMs: 30_000 } })
  expect(tried()).toBe(1)
  expect(records).toMatchObject([{ outcome: 'failed', usage: { inputTokens: 0, outputTokens: 0 }, cost: 0 }])
})

it('lets go of the model when the reader leaves, and records what was said', async () => {
  let given: AbortSignal | undefined
  const { parts, records } = stage(async function* ({ signal }) {
    given = signal
    yield say('one two three')
    yield say('never')
  })
  await parts.next()
  await parts.return()
  expect(given?.aborted).toBe(true)
  expect(records).toMatchObject([{ outcome: 'canceled', usage: { inputTokens: 2, outputTokens: 3, estimated: true } }])
})

it('passes on the signal of its caller', async () => {
  const caller = new AbortController()
  const { parts, records } = stage(async function* ({ signal }) {
    yield say('Hi')
    await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  }, caller.signal)
  await parts.next()
  const next = parts.next()
  caller.abort(failure('canceled'))
  await expect(next).rejects.toMatchObject({ code: 'canceled' })
  expect(records).toMatchObject([{ outcome: 'canceled' }])
})

it('gives up a model that is silent, but not one whose reader is slow', async () => {
  const { clock, parts } = stage(async function* ({ signal }) {
    yield say('Hi')
    await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
  })
  await parts.next()
  await clock.advance(3_600_000)
  const next = parts.next()
  next.catch(() => {})
  await clock.advance(299_000)
  const early = await Promise.race([next.then(String, String), Promise.resolve('waiting')])
  expect(early).toBe('waiting')
  await clock.advance(301_000)
  await expect(next).rejects.toMatchObject({ code: 'timed_out' })
})
