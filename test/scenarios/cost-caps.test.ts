import { memoryStorage, sqliteStorage } from '@docent/adapters-storage'
import { DocentError } from '@docent/core'
import type { ModelRequest, ModelStreamPart, Row } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { seededRandom } from '../durability/seeded-random.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { askOnce, dearModels, setCap, spentBy } from '../support/spending.ts'

const perDay = 'max_llm_cost_per_user_per_24h'
const hour = 3_600_000

/** Counts and says all that it may. */
async function* greedy({ maxOutputTokens = 1_000 }: ModelRequest): AsyncGenerator<ModelStreamPart> {
  yield { type: 'text-delta', text: 'It opens at ten.' }
  yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens: maxOutputTokens } }
}

const ended = async (calls: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(calls)
  const failed = settled.filter((call) => call.status === 'rejected')
  return { answered: settled.length - failed.length, codes: [...new Set(failed.map(({ reason }) => reason.code))] }
}

it.each(['memory', 'SQLite'])('50 calls at once spend no more than their cap, over %s', async (kind) => {
  const directory = await mkdtemp(join(tmpdir(), 'docent-'))
  const { asked, models } = dearModels(greedy)
  const storage = kind === 'memory' ? memoryStorage() : sqliteStorage({ directory })
  const docent = await memoryDocent({ storage, models })
  try {
    await setCap(docent, perDay, 10)
    const user = docent.as({ userId: 'alice' })
    const call = async () => {
      const content = [{ type: 'text' as const, text: 'When does it open?' }]
      const { parts } = await user.completions.create({ model: 'dear', messages: [{ role: 'user', content }] })
      for await (const _ of parts);
    }
    const answers = Array.from({ length: 25 }, () => askOnce(docent, 'alice'))
    const { answered, codes } = await ended([...answers, ...Array.from({ length: 25 }, call)])
    expect(codes).toEqual(['over_budget'])
    expect(answered).toBe(asked.length)
    expect(answered).toBeGreaterThan(7)
    await docent.settled()
    const spent = await spentBy(docent, 'alice')
    expect(spent?.callCount).toBe(answered)
    expect(spent?.llmCost).toBeLessThanOrEqual(10)
    // What is left would not pay for a short answer.
    expect(spent?.llmCost).toBeGreaterThan(10 - 0.29)
    await expect(askOnce(docent, 'alice')).rejects.toMatchObject({ code: 'over_budget' })
  } finally {
    await docent.stop()
    await rm(directory, { recursive: true })
  }
})

it('calls of one piece of work give back between them what they did not need', async () => {
  const { asked, models } = dearModels(undefined, 1_000)
  await using docent = await memoryDocent({ models })
  await setCap(docent, 'max_llm_cost_per_user', 40)
  const text = 'The lights are switched on at dusk by the warden. '.repeat(5_000)
  const alice = docent.as({ userId: 'alice' })
  const summary = await alice.models.summarizeContent('dear', { textContextList: [text] })
  expect(summary.content).toBe('It opens at ten.')
  expect(asked.length).toBeGreaterThan(3)
  expect(await spentBy(docent, 'alice')).toMatchObject({ callCount: asked.length, llmCost: 0.015 * asked.length })
})

it('nothing is reserved, and no batch more is written, where nothing limits what is spent', async () => {
  const storage = memoryStorage()
  const batches: ReadonlySet<string>[] = []
  const watched: typeof storage = {
    ...storage,
    write(batch) {
      batches.push(new Set(batch.steps.map(({ table }) => table)))
      return storage.write(batch)
    },
  }
  const { models } = dearModels()
  await using docent = await memoryDocent({ storage: watched, models })
  const withCalls = () => batches.splice(0).filter((tables) => tables.has('model_call'))
  await askOnce(docent, 'alice')
  const entered = withCalls()
  expect(entered).toHaveLength(2)
  for (const tables of entered) expect(tables).toContain('generation')
  expect(await storage.read({ from: 'cost_account' })).toEqual([])

  // What was spent before a cap counts once there is one, and what is spent after it was lifted as well.
  await setCap(docent, 'max_llm_cost_per_user', 0.31)
  await askOnce(docent, 'alice')
  expect(withCalls()[0]).not.toContain('generation')
  await setCap(docent, 'max_llm_cost_per_user', -1)
  await askOnce(docent, 'alice')
  expect(await storage.read({ from: 'cost_account' })).toMatchObject([{ spent_nano: 45_000_000 }])
  await setCap(docent, 'max_llm_cost_per_user', 0.31)
  await expect(askOnce(docent, 'alice')).rejects.toThrow('You have spent 0.045 USD of the 0.31 USD')
})

it('a call that the model refuses costs nothing', async () => {
  const { models } = dearModels(() => {
    throw new DocentError({ code: 'invalid_input', message: 'It is refused.' })
  })
  const storage = memoryStorage()
  await using docent = await memoryDocent({ storage, models })
  await setCap(docent, perDay, 5)
  await expect(docent.as({ userId: 'alice' }).models.answerQuestion('dear', { question: 'Why?' })).rejects.toThrow(
    'It is refused.',
  )
  expect(await storage.read({ from: 'model_call' })).toEqual([])
  expect(await storage.read({ from: 'cost_account' })).toMatchObject([{ spent_nano: 0, recent_nano: 0 }])
})

it('what is made behind the back of a user counts as well', async () => {
  const { asked, models } = dearModels()
  await using docent = await memoryDocent({ models })
  await setCap(docent, 'max_llm_cost_per_user', 1)
  await setCap(docent, 'max_llm_cost_per_guest', 0.1)
  const ingest = async (userId: string, guest: boolean) => {
    const user = docent.as({ userId, guest })
    const { id } = await user.collections.create({ name: 'Aurora' })
    const input = { collectionId: id, fileName: 'a.txt', text: 'The dome turns at dusk.', genDocSummaries: true }
    await user.ingest.plainText(input)
    await docent.settled()
    return user.documents.list({ withSummaries: true })
  }
  expect(await ingest('alice', false)).toMatchObject([{ summary: 'It opens at ten.' }])
  expect(asked).toHaveLength(1)
  const [kept] = await ingest('guest-1', true)
  expect(kept?.summary ?? '').toBe('')
  expect(asked).toHaveLength(1)
})

it('what was spent before the first cap is free again by the hour', async () => {
  const clock = manualClock({ start: Date.UTC(2026, 0, 1, 10, 20) })
  await using docent = await memoryDocent({ clock, models: dearModels().models })
  await askOnce(docent, 'alice')
  await clock.leap(2 * hour)
  await setCap(docent, perDay, 0.3)
  await expect(askOnce(docent, 'alice')).rejects.toMatchObject({
    code: 'over_budget',
    // To the end of the hour in which it was spent, a day later.
    details: { retryAfterMs: 22 * hour + 40 * 60_000 - 1 },
  })
  await clock.leap(22 * hour + 40 * 60_000 - 1)
  expect(await askOnce(docent, 'alice')).toBe('It opens at ten.')
})

it('minutes that nobody looks at any more are taken out of the account', async () => {
  const clock = manualClock()
  const storage = memoryStorage()
  await using docent = await memoryDocent({ clock, storage, models: dearModels().models })
  await setCap(docent, perDay, 1)
  await askOnce(docent, 'alice')
  const minutes = () => storage.read({ from: 'cost_minute' })
  expect(await minutes()).toMatchObject([{ spent_nano: 15_000_000 }])
  await clock.leap(26 * hour)
  expect(await minutes()).toEqual([])
  expect(await storage.read({ from: 'cost_account' })).toMatchObject([{ spent_nano: 15_000_000, recent_nano: 0 }])
})

it('scheduled tasks say what they were refused for, and nothing is suggested', async () => {
  const clock = manualClock()
  const { asked, models } = dearModels()
  await using docent = await memoryDocent({ clock, models })
  const alice = docent.as({ userId: 'alice' })
  const chat = await alice.chats.create({})
  await (await alice.chats.complete(chat.id, { message: 'When does it open?' })).result()
  expect(asked).toHaveLength(1)
  await setCap(docent, 'max_llm_cost_per_user', 0.1)
  expect(await alice.chats.questions(chat.id)).toEqual([])
  const task = await alice.scheduledTasks.create({
    name: 'Report',
    scheduleType: 'recurring',
    scheduleExpression: '0 * * * *',
    message: 'How is it?',
  })
  await clock.leap(hour)
  await clock.until(docent.settled(), 100)
  const { items } = await alice.scheduledTasks.executionsOf(task.id)
  expect(items).toMatchObject([
    { status: 'failed', errorMessage: expect.stringContaining('0.1 USD that max_llm_cost_per_user allows') },
  ])
  expect(asked).toHaveLength(1)
})

it('no 24 hours ever hold more than the cap, and the account is the sum of the ledger', async () => {
  const random = seededRandom(7)
  const clock = manualClock()
  const storage = memoryStorage()
  const speak = async function* ({ maxOutputTokens = 1_000 }: ModelRequest): AsyncGenerator<ModelStreamPart> {
    yield { type: 'text-delta', text: 'It opens at ten.' }
    if (random() < 0.1) throw new DocentError({ code: 'invalid_input', message: 'It breaks off.' })
    const outputTokens = Math.ceil(random() * maxOutputTokens)
    yield { type: 'finish', reason: 'stop', usage: { inputTokens: 10, outputTokens } }
  }
  await using docent = await memoryDocent({ clock, storage, models: dearModels(speak).models })
  const caps = [2, 3, 5]
  await setCap(docent, perDay, 5)
  const { models } = docent.as({ userId: 'alice' })
  const nano = (rows: readonly Row[], column: string) => rows.reduce((sum, row) => sum + Number(row[column]), 0)
  let [answered, refused] = [0, 0]
  for (let step = 0; step < 120; step++) {
    if (random() < 0.05) await setCap(docent, perDay, caps[Math.floor(random() * caps.length)]!)
    await clock.leap(Math.floor(random() * 3 * hour))
    const calls = Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      models.answerQuestion('dear', { question: 'When?' }),
    )
    for (const { status } of await Promise.allSettled(calls)) {
      if (status === 'fulfilled') answered++
      else refused++
    }
    const now = clock.now()
    const ledger = await storage.read({ from: 'model_call' })
    const recent = ledger.filter(({ at }) => Number(at) > now - 24 * hour)
    expect(nano(recent, 'cost_nano')).toBeLessThanOrEqual(5e9)
    const [account] = await storage.read({ from: 'cost_account' })
    expect(account?.['spent_nano']).toBe(nano(ledger, 'cost_nano'))
    expect(account?.['recent_nano']).toBe(nano(await storage.read({ from: 'cost_minute' }), 'spent_nano'))
  }
  expect(answered).toBeGreaterThan(50)
  expect(refused).toBeGreaterThan(50)
})

it('nothing is held against the caps of users who are erased; what they spent stays in the sums', async () => {
  const clock = manualClock()
  const storage = memoryStorage()
  await using docent = await memoryDocent({ clock, storage, models: dearModels().models })
  await docent.meet({ userId: 'alice' })
  await setCap(docent, perDay, 1)
  await askOnce(docent, 'alice')
  await docent.as({ userId: 'admin', permissions: ['administrator'] }).users.erase('alice', {})
  await docent.settled()
  await clock.advance(11 * 60_000)
  await docent.settled()
  expect(await storage.read({ from: 'cost_account' })).toEqual([])
  expect(await storage.read({ from: 'cost_minute' })).toEqual([])
  expect(await storage.read({ from: 'model_call' })).toMatchObject([
    { owner_id: 'erased:users', cost_nano: 15_000_000, state: 'settled' },
  ])
})
