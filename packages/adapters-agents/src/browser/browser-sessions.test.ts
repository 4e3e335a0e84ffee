import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { browserSessions, type OpenedSession } from './browser-sessions.ts'

let opened: { closed: boolean; disconnect?: () => void }[]
let sessions: ReturnType<typeof browserSessions>
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  sessions = browserSessions({
    idleMs: 60_000,
    perUser: 2,
    async open() {
      const state: (typeof opened)[number] = { closed: false }
      opened.push(state)
      const close = async () => void (state.closed = true)
      const once = (_: string, done: () => void) => void (state.disconnect = done)
      return { state, launched: { browser: { once }, close } } as unknown as OpenedSession
    },
  })
})
afterEach(async () => {
  await sessions.close()
  vi.useRealTimers()
})

const run = (runId: string, userId = 'alice', signal = new AbortController().signal) => ({
  ...{ userId, chatId: 'chat', runId, signal },
})
const use = (runId: string, userId?: string) => sessions.use(run(runId, userId), { begins: true }, async (one) => one)
const closed = () => opened.map((one) => one.closed)

it('gives each run a browser of its own', async () => {
  expect(await use('one')).toBe(await use('one'))
  expect(await use('two')).not.toBe(await use('one'))
  expect(await use('one', 'bob')).not.toBe(await use('one'))
  expect(opened).toHaveLength(3)
})

it('begins none where nothing is to be begun', async () => {
  expect(await sessions.use(run('one'), { begins: false }, async (one) => one)).toBeUndefined()
  expect(opened).toEqual([])
})

it('does one thing at a time', async () => {
  const first = Promise.withResolvers<string>()
  const done: string[] = []
  const both = [
    sessions.use(run('one'), { begins: true }, async () => done.push(await first.promise)),
    sessions.use(run('one'), { begins: true }, async () => done.push('second')),
  ]
  first.resolve('first')
  await Promise.all(both)
  expect(done).toEqual(['first', 'second'])
})

it('closes a browser that nobody uses', async () => {
  await use('one')
  await vi.advanceTimersByTimeAsync(50_000)
  await use('one')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(closed()).toEqual([false])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(closed()).toEqual([true])
})

it('makes room by closing one that is unused, and refuses when all of a user are at work', async () => {
  await use('one')
  await use('two')
  await use('three')
  expect(closed()).toEqual([true, false, false])
  const held = Promise.withResolvers<void>()
  const work = ['two', 'three'].map((id) => sessions.use(run(id), { begins: true }, () => held.promise))
  await expect(use('four')).rejects.toMatchObject({ code: 'unavailable' })
  await use('four', 'bob')
  held.resolve()
  await Promise.all(work)
})

it('ends a browser whose action is not wanted any more', async () => {
  const abort = new AbortController()
  const never = Promise.withResolvers<void>()
  const acting = sessions.use(run('one', 'alice', abort.signal), { begins: true }, () => never.promise)
  await vi.advanceTimersByTimeAsync(0)
  abort.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(closed()).toEqual([true])
  never.resolve()
  await acting
})

it('leaves the next browser of a run alone when one has ended on its own', async () => {
  await use('one')
  await vi.advanceTimersByTimeAsync(50_000)
  opened[0]!.disconnect!()
  await use('one')
  await vi.advanceTimersByTimeAsync(50_000)
  expect(closed()).toEqual([false, false])
})

it('leaves the next browser of a run alone when an action of the one before ends late', async () => {
  const late = Promise.withResolvers<void>()
  const acting = sessions.use(run('one'), { begins: true }, () => late.promise)
  await vi.advanceTimersByTimeAsync(0)
  opened[0]!.disconnect!()
  const held = Promise.withResolvers<void>()
  const next = sessions.use(run('one'), { begins: true }, () => held.promise)
  late.resolve()
  await acting
  await vi.advanceTimersByTimeAsync(70_000)
  expect(closed()).toEqual([false, false])
  held.resolve()
  await next
})

it('does not close a browser in which the next action is under way', async () => {
  const held = Promise.withResolvers<void>()
  const first = sessions.use(run('one'), { begins: true }, async () => {})
  const second = sessions.use(run('one'), { begins: true }, () => held.promise)
  await first
  await vi.advanceTimersByTimeAsync(70_000)
  expect(closed()).toEqual([false])
  held.resolve()
  await second
})
