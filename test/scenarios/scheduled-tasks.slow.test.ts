/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryStorage } from '@docent/adapters-storage'
import { DocentError, type DocentOptions, type DocentSession, type ScheduledTaskInput } from '@docent/core'
import type { Query } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'

const minute = 60_000
const hour = 60 * minute

/** A Docent whose model answers at once, or when the test lets it. */
async function scheduling(options: Partial<DocentOptions> = {}) {
  let hold: Promise<void> | undefined
  const asked: string[] = []
  const speak = async function* ({ messages }: { messages: readonly { role: string; content: unknown }[] }) {
    asked.push(String(messages.at(-1)?.content))
    await hold
    yield 'All is well.'
  }
  const clock = manualClock()
  const docent = await memoryDocent({ models: [scriptedModels(speak), builtInModels()], clock, ...options })
  return {
    docent,
    clock,
    asked,
    alice: docent.as({ userId: 'alice' }),
    bob: docent.as({ userId: 'bob' }),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      hold = promise
      return () => {
        hold = undefined
        resolve()
      }
    },
    /** Moves time on and lets everything come to rest. */
    async pass(milliseconds: number) {
      await clock.advance(milliseconds)
      await clock.until(docent.settled(), 100)
    },
    [Symbol.asyncDispose]: () => docent.stop({ graceMs: 0 }),
  }
}

const hourly: ScheduledTaskInput = {
  name: 'Report',
  scheduleType: 'recurring',
  scheduleExpression: '0 * * * *',
  message: 'How is it?',
}

const last = async (session: DocentSession) => (await session.scheduledTasks.executions()).items[0]!

it('a recurring task asks in a chat of its own each time', { tags: ['slow'] }, async () => {
  await using on = await scheduling()
  const { alice } = on
  const task = await alice.scheduledTasks.create(hourly)
  expect(task).toMatchObject({
    status: 'active',
    executionStatus: 'idle',
    executionCount: 0,
    nextExecutionAt: '2026-01-01T01:00:00.000Z',
    isOwner: true,
  })
  await on.pass(2 * hour)
  const { items, total } = await alice.scheduledTasks.executions()
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      status: 'completed',
      triggerSource: 'scheduled',
      dueAt: '2026-01-01T02:00:00.000Z',
      resultSummary: 'All is well.',
    },
    { status: 'completed', taskName: 'Report', dueAt: '2026-01-01T01:00:00.000Z' },
  ])
  const [chat] = await alice.chats.list()
  expect(chat).toMatchObject({ id: items[0]!.chatSessionId, name: 'Report', username: 'alice' })
  expect(await alice.chats.messages(chat!.id)).toMatchObject([{ content: 'All is well.' }, { content: 'How is it?' }])
  expect(await alice.scheduledTasks.get(task.id)).toMatchObject({
    executionCount: 2,
    lastExecutionAt: '2026-01-01T02:00:00.000Z',
    nextExecutionAt: '2026-01-01T03:00:00.000Z',
    executionStatus: 'idle',
    updatedAt: task.updatedAt,
  })
  expect((await alice.usage.usageByModel({ interval: '24 hours' }))[0]).toMatchObject({ callCount: 2 })
})

it('a run that would start while the last still runs is recorded as skipped; a trigger then is refused', async () => {
  await using on = await scheduling()
  const { alice } = on
  const release = on.hold()
  const task = await alice.scheduledTasks.create({
    ...hourly,
    scheduleType: 'interval',
    scheduleExpression: '1 minutes',
    maxExecutions: 2,
  })
  await on.clock.advance(2 * minute)
  expect(await last(alice)).toMatchObject({
    status: 'cancelled',
    skipped: true,
    triggerSource: 'scheduled',
    dueAt: '2026-01-01T00:02:00.000Z',
    errorMessage: 'Skipped: the last run was still running.',
  })
  await expect(alice.scheduledTasks.trigger(task.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await alice.scheduledTasks.get(task.id)).toMatchObject({ executionStatus: 'running', executionCount: 1 })
  release()
  await on.pass(minute)
  const { items } = await alice.scheduledTasks.executionsOf(task.id)
  expect(items.map(({ status }) => status)).toEqual(['completed', 'cancelled', 'completed'])
  // What was skipped used up nothing; the second run was the last.
  const ended = await alice.scheduledTasks.get(task.id)
  expect(ended).toMatchObject({ status: 'completed', executionCount: 2, executionStatus: 'idle' })
  expect(ended).not.toHaveProperty('nextExecutionAt')
})

it('a task that runs once completes with its run', async () => {
  await using on = await scheduling()
  const { alice } = on
  const { id } = await alice.scheduledTasks.create({
    ...hourly,
    scheduleType: 'once',
    scheduleExpression: '2026-01-01T02:00:00',
    timezone: 'Europe/Berlin',
  })
  await on.pass(hour)
  expect(await alice.scheduledTasks.get(id)).toMatchObject({ status: 'completed', executionCount: 1 })
  expect(on.asked).toHaveLength(1)
  await expect(alice.scheduledTasks.update(id, { status: 'active' })).rejects.toMatchObject({ code: 'wrong_state' })
  const again = await alice.scheduledTasks.update(id, {
    status: 'active',
    scheduleExpression: '2026-01-01T02:30:00Z',
  })
  expect(again).toMatchObject({ status: 'active', nextExecutionAt: '2026-01-01T02:30:00.000Z' })
})

it('a paused task keeps its next time, does not run, and continues when resumed', { tags: ['slow'] }, async () => {
  await using on = await scheduling()
  const { alice } = on
  const { id } = await alice.scheduledTasks.create(hourly)
  const paused = await alice.scheduledTasks.update(id, { status: 'paused' })
  expect(paused).toMatchObject({ status: 'paused', nextExecutionAt: '2026-01-01T01:00:00.000Z' })
  await on.pass(90 * minute)
  expect(on.asked).toEqual([])
  // What has passed does not come next.
  const shown = { status: 'paused', nextExecutionAt: '2026-01-01T02:00:00.000Z' }
  expect(await alice.scheduledTasks.get(id)).toMatchObject(shown)
  expect((await alice.scheduledTasks.list({})).items).toMatchObject([shown])
  expect(await alice.scheduledTasks.update(id, { name: 'Renamed' })).toMatchObject(shown)
  // By hand it runs all the same, and stays paused.
  const run = await alice.scheduledTasks.trigger(id)
  expect(run).toMatchObject({ status: 'running', sessionId: expect.any(String) })
  await on.pass(minute)
  expect(await last(alice)).toMatchObject({ id: run.executionId, triggerSource: 'manual', status: 'completed' })
  expect(await alice.scheduledTasks.get(id)).toMatchObject({ status: 'paused', executionCount: 1 })
  const resumed = await alice.scheduledTasks.update(id, { status: 'active' })
  expect(resumed).toMatchObject({ status: 'active', nextExecutionAt: '2026-01-01T02:00:00.000Z' })
  await on.pass(30 * minute)
  expect(on.asked).toHaveLength(2)
})

it('a task expires at its time, also when paused, and runs by hand afterwards', { tags: ['slow'] }, async () => {
  await using on = await scheduling()
  const { alice } = on
  const bounds = { ...hourly, expiresAt: '2026-01-01T02:00:00Z' }
  const one = await alice.scheduledTasks.create(bounds)
  const other = await alice.scheduledTasks.create(bounds)
  await alice.scheduledTasks.update(other.id, { status: 'paused' })
  await on.pass(3 * hour)
  for (const { id } of [one, other]) {
    const task = await alice.scheduledTasks.get(id)
    expect(task.status).toBe('expired')
    expect(task).not.toHaveProperty('nextExecutionAt')
  }
  expect(on.asked).toHaveLength(1)
  await alice.scheduledTasks.trigger(one.id)
  await on.pass(minute)
  expect(await alice.scheduledTasks.get(one.id)).toMatchObject({ status: 'expired', executionCount: 2 })
})

it('a run that fails says why; the task stays active', async () => {
  const broken = async function* () {
    yield* []
    throw new DocentError({ code: 'invalid_input', message: 'The model takes no such questions.' })
  }
  await using on = await scheduling({ models: [scriptedModels(broken), builtInModels()] })
  const { alice } = on
  const { id } = await alice.scheduledTasks.create(hourly)
  await on.pass(hour)
  expect(await last(alice)).toMatchObject({ status: 'failed', errorMessage: 'The model takes no such questions.' })
  expect(await alice.scheduledTasks.get(id)).toMatchObject({
    status: 'active',
    executionStatus: 'idle',
    nextExecutionAt: '2026-01-01T02:00:00.000Z',
  })
})

it('a run whose collection was deleted fails with a sentence, and asks nothing', { tags: ['slow'] }, async () => {
  await using on = await scheduling()
  const { alice } = on
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id } = await alice.scheduledTasks.create({ ...hourly, collectionId })
  await on.pass(hour)
  expect(await alice.chats.get((await last(alice)).chatSessionId!)).toMatchObject({ collectionId })
  await alice.collections.delete(collectionId)
  await on.pass(hour)
  const failed = await last(alice)
  expect(failed).toMatchObject({ status: 'failed', errorMessage: expect.stringMatching(/^The collection .* deleted/) })
  expect(failed).not.toHaveProperty('chatSessionId')
  expect(on.asked).toHaveLength(1)
  expect(await alice.scheduledTasks.get(id)).toMatchObject({ status: 'active' })
  expect(await alice.scheduledTasks.trigger(id)).toMatchObject({ status: 'failed' })
})

it('runs with the rights that its owner has when it runs', { tags: ['slow'] }, async () => {
  await using on = await scheduling()
  const { alice, bob } = on
  const admin = on.docent.as({ userId: 'admin', permissions: ['administrator'] })
  await on.docent.meet({ userId: 'bob' })
  const { id: collectionId } = await alice.collections.create({ name: 'Aurora' })
  const { id: groupId } = await admin.groups.create({ name: 'Readers' })
  await admin.groups.addMembers(groupId, ['bob'])
  await alice.collections.shareWithGroup(collectionId, groupId, {})
  await on.docent.as({ userId: 'bob', groups: [groupId] }).scheduledTasks.create({ ...hourly, collectionId })
  await on.pass(hour)
  expect(await last(bob)).toMatchObject({ status: 'completed' })
  await admin.groups.removeMembers(groupId, ['bob'])
  await on.pass(hour)
  expect(await last(bob)).toMatchObject({ status: 'failed', errorMessage: expect.stringMatching(/^The collection/) })
})

it('notifiers receive how each run ends', async () => {
  const notified: string[] = []
  const endings = ['completed', 'failed'].map((state) => `scheduled_task_execution.${state}`)
  const notifier = { name: 'list', notify: async ({ type }: { type: string }) => void notified.push(type) }
  await using on = await scheduling({ notifications: [{ notifier, types: endings }] })
  await on.alice.scheduledTasks.create(hourly)
  await on.pass(hour)
  await on.pass(minute)
  expect(new Set(notified)).toEqual(new Set(['scheduled_task_execution.completed']))
})

it('the task of a user who is erased goes with its run, even one that is still asking', async () => {
  await using on = await scheduling()
  await on.docent.meet({ userId: 'alice' })
  on.hold()
  const { id } = await on.alice.scheduledTasks.create(hourly)
  await on.alice.scheduledTasks.trigger(id)
  await on.clock.advance(1_000)
  expect(await last(on.alice)).toMatchObject({ status: 'running' })
  const admin = on.docent.as({ userId: 'root', permissions: ['administrator'] })
  const { id: erasureId } = await admin.users.erase('alice')
  await on.pass(5 * minute)
  expect(await admin.users.erasure(erasureId)).toMatchObject({ status: 'settling' })
})

it('a run whose answer is stopped is cancelled', async () => {
  await using on = await scheduling()
  const { alice } = on
  on.hold()
  const { id } = await alice.scheduledTasks.create(hourly)
  await on.clock.advance(hour)
  const [question] = await alice.chats.messages((await last(alice)).chatSessionId!)
  await alice.answers.stop(question!.id)
  await on.pass(minute)
  expect(await last(alice)).toMatchObject({ status: 'cancelled', errorMessage: 'The answer was stopped.' })
  expect(await alice.scheduledTasks.get(id)).toMatchObject({ executionStatus: 'idle' })
})

it(
  'a deleted task stops its run and takes the records of its runs along; its chats stay',
  { tags: ['slow'] },
  async () => {
    await using on = await scheduling()
    const { alice } = on
    const { id } = await alice.scheduledTasks.create(hourly)
    await on.pass(hour)
    on.hold()
    await on.clock.advance(hour)
    await alice.scheduledTasks.delete(id)
    await expect(alice.scheduledTasks.get(id)).rejects.toMatchObject({ code: 'not_found' })
    await on.pass(3 * hour)
    expect(await alice.scheduledTasks.executions()).toEqual({ items: [], total: 0 })
    expect(await alice.chats.list()).toHaveLength(2)
    expect(on.asked).toHaveLength(2)
  },
)

it('is changed as a whole or in parts, and planned anew where its schedule changes', async () => {
  await using on = await scheduling()
  const { alice } = on
  const { id } = await alice.scheduledTasks.create({
    ...hourly,
    llmArgs: { temperature: 0.5 },
    systemPrompt: 'Be brief.',
  })
  const patched = await alice.scheduledTasks.update(id, {
    scheduleExpression: '30 9 * * *',
    taskConfigPatch: { timezone: 'Asia/Tokyo', systemPrompt: null },
    maxExecutions: 1,
  })
  expect(patched).toMatchObject({ maxExecutions: 1, nextExecutionAt: '2026-01-01T00:30:00.000Z' })
  expect(patched.taskConfig).toEqual({
    message: 'How is it?',
    timezone: 'Asia/Tokyo',
    llmArgs: { temperature: 0.5 },
  })
  expect(await alice.scheduledTasks.get(id)).toEqual(patched)
  await on.pass(30 * minute)
  expect(await alice.scheduledTasks.get(id)).toMatchObject({ status: 'completed', executionCount: 1 })
  const more = await alice.scheduledTasks.update(id, { maxExecutions: null, status: 'active' })
  expect(more).toMatchObject({ status: 'active', nextExecutionAt: '2026-01-02T00:30:00.000Z' })
  // As many as it had already: none is left.
  expect(await alice.scheduledTasks.update(id, { maxExecutions: 1 })).toMatchObject({ status: 'completed' })
})

it(
  'thousands of tasks that wait cost nothing: as many looks at the store, and as many wake-ups, as none',
  { tags: ['slow'] },
  async () => {
    const cost = async (tasks: number) => {
      const storage = memoryStorage()
      let reads = 0
      const read = (query: Query) => (reads++, storage.read(query))
      await using on = await scheduling({ storage: { ...storage, read } })
      for (let made = 0; made < tasks; made += 500) {
        const yearly = { ...hourly, scheduleExpression: '0 9 1 6 *' }
        await Promise.all(Array.from({ length: 500 }, () => on.alice.scheduledTasks.create(yearly)))
      }
      expect((await on.alice.scheduledTasks.summary()).activeTasks).toBe(tasks)
      await on.pass(1_000)
      reads = 0
      await on.clock.advance(2 * minute)
      return { reads, waiting: on.clock.waiting().length }
    }
    expect(await cost(2_000)).toEqual(await cost(0))
  },
)
