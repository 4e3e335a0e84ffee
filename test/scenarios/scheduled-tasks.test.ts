import { builtInModels } from '@docent/adapters-llm'
import type { DocentOptions, ScheduledTaskInput } from '@docent/core'
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

it('a recurring task asks in a chat of its own each time', async () => {
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
    { status: 'completed', triggerSource: 'scheduled', dueAt: '2026-01-01T02:00:00.000Z', resultSummary: 'All is well.' },
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
