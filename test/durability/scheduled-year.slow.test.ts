/** @module-tag slow */
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { Docent } from '@docent/core'
import { eq, type BlobStore, type Row, type StorageDriver, type VectorIndex } from '@docent/core/ports'
import { steadyIds } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { leapingClock, type LeapingClock } from '../support/leaping-clock.ts'
import { memoryDocent } from '../support/memory-docent.ts'
import { scriptedModels } from '../support/scripted-models.ts'
import { seededRandom } from './seeded-random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const start = Date.UTC(2026, 0, 1)
const end = Date.UTC(2027, 0, 1)
const random = seededRandom(2026)

/** A store whose process dies at a write: before it, or after it and before anybody learns of it. Its calls never return. */
function mortal(storage: StorageDriver, lives: number, afterwards: boolean) {
  let writes = 0
  const death = Promise.withResolvers<void>()
  const state = { dead: false }
  const never = new Promise<never>(() => {})
  const die = () => {
    state.dead = true
    death.resolve()
    return never
  }
  const alive =
    <Input, Output>(call: (input: Input) => Promise<Output>) =>
    (input: Input): Promise<Output> =>
      state.dead ? never : call(input).then((output) => (state.dead ? never : output))
  const mortally = <Input, Output>(call: (input: Input) => Promise<Output>) =>
    alive(async (input: Input): Promise<Output> => {
      if (++writes < lives) return call(input)
      if (!afterwards) return die()
      await call(input)
      return die()
    })
  const driver: StorageDriver = {
    ...storage,
    read: alive(storage.read),
    aggregate: alive(storage.aggregate),
    write: mortally(storage.write),
    writeWhere: alive(storage.writeWhere),
    claim: mortally(storage.claim),
  }
  return { driver, state }
}

interface Life {
  /** None when it died before it began. */
  readonly docent: Docent | undefined
  readonly clock: LeapingClock
  readonly state: { readonly dead: boolean }
  /** When the answers that are held will come. */
  readonly held: Set<number>
}

/** Moments of 2026 at which the clocks of a zone show a time for the first time that day, or would have. */
function daily(zone: string, wanted: string, gap: number): number[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const times = new Map<string, { exact?: number; later?: number }>()
  const [hours = 0, minutes = 0] = wanted.split(':').map(Number)
  const late = hours * 60 + minutes + gap
  const behindGap = `${String(Math.floor(late / 60)).padStart(2, '0')}:${String(late % 60).padStart(2, '0')}`
  for (let at = start + 15 * minute; at <= end; at += 15 * minute) {
    const [date = '', time] = format.format(at).split(' ')
    const of = times.get(date) ?? {}
    if (time === wanted) of.exact ??= at
    if (time === behindGap) of.later ??= at
    times.set(date, of)
  }
  return [...times.values()].map(({ exact, later }) => exact ?? later).filter((at) => at !== undefined)
}

const every = (step: number) => (created: number) =>
  Array.from({ length: Math.floor((end - created) / step) }, (_, index) => created + (index + 1) * step)

const isSunday = (zone: string) => (at: number) =>
  new Date(at).toLocaleDateString('en-US', { timeZone: zone, weekday: 'short' }) === 'Sun'

// Clocks change on Sundays.
const [newYork, berlin, lordHowe] = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
const sundays = (zone: string, wanted: string, gap: number) => () => daily(zone, wanted, gap).filter(isSunday(zone))
const tasks = [
  { timezone: newYork, scheduleExpression: '30 2 * * *', due: () => daily(newYork, '02:30', 60) },
  { timezone: newYork, scheduleExpression: '30 1 * * 0', due: sundays(newYork, '01:30', 0) },
  { timezone: berlin, scheduleExpression: '30 2 * * 0', due: sundays(berlin, '02:30', 60) },
  { timezone: lordHowe, scheduleExpression: '45 1 * * 0', due: sundays(lordHowe, '01:45', 0) },
  { timezone: lordHowe, scheduleExpression: '15 2 * * 0', due: sundays(lordHowe, '02:15', 30) },
  { timezone: 'UTC', scheduleExpression: '37 hours', due: every(37 * hour) },
]

it('a year over three changes of clocks and many crashes: every run that is due runs once, is skipped or made up', async () => {
  const data = memoryData()
  const stays = async () => {}
  const blobs: BlobStore = { ...memoryBlobs(), close: stays }
  const vectors: VectorIndex = { ...memoryVectors(), close: stays }
  let storage = memoryStorage({ data })

  /** A process that begins at a moment, and dies some writes later. */
  async function live(at: number, lives: number): Promise<Life> {
    const clock = leapingClock(at)
    const held = new Set<number>()
    const speak = async function* () {
      if (random() < 0.03) {
        const until = clock.now() + Math.round(random() * 60) * hour + hour
        held.add(until)
        await new Promise<void>((resolve) => clock.schedule(until, resolve))
        held.delete(until)
      }
      yield 'Done.'
    }
    storage = memoryStorage({ data })
    const { driver, state } = mortal(storage, lives, random() < 0.5)
    const models = [scriptedModels(speak, { continuation: 'prefill' }), builtInModels()]
    const starting = memoryDocent({ storage: driver, blobs, vectors, models, clock, ids: steadyIds(clock) })
    let begun = false
    const begins = starting.finally(() => (begun = true))
    while (!begun && !state.dead) await clock.leap(clock.now() + 10)
    return { docent: state.dead ? undefined : await begins, clock, state, held }
  }

  const one = async (from: string, column: string) =>
    Number((await storage.read({ from, orderBy: [{ column }], limit: 1 }))[0]?.[column] ?? Number.POSITIVE_INFINITY)

  /** Continues until everything that can be done now is done, or the process has died. */
  async function rest({ clock, state, held }: Life): Promise<void> {
    const outbox = async () =>
      Number((await storage.aggregate({ from: 'outbox', measures: { count: { count: true } } }))[0]?.['count'])
    // Of a held answer the run and the answer itself wait.
    while (!state.dead && ((await one('timer', 'due_at')) <= clock.now() || (await outbox()) > 2 * held.size)) {
      await clock.leap(clock.now() + 50)
    }
  }

  let crashes = 0
  let life = await live(start, 400)
  const ids: string[] = []
  const created = life.clock.now()
  for (const { due: _, ...task } of tasks) {
    const scheduleType = task.scheduleExpression.endsWith('hours') ? 'interval' : 'recurring'
    const input = { ...task, name: task.scheduleExpression, message: 'What is new?', scheduleType } as const
    ids.push((await life.docent!.as({ userId: 'alice' }).scheduledTasks.create(input)).id)
  }
  for (;;) {
    await rest(life)
    if (life.state.dead) {
      crashes++
      const downtime = random() < 0.3 ? Math.round(random() * 4 * day) : 1_000
      life = await live(life.clock.now() + downtime, 40 + Math.round(random() * 600))
      continue
    }
    const next = Math.min(await one('timer', 'due_at'), ...life.held)
    if (next > end) break
    await life.clock.leap(next)
  }

  const executions = await storage.read({ from: 'scheduled_task_execution', orderBy: [{ column: 'due_at' }] })
  const messages = await storage.read({ from: 'message', where: eq('role', 'user') })
  const ran = executions.filter(({ state }) => state !== 'skipped')
  // Answers that are still awaited when the year ends aside, each has come to a good end.
  const states = ran.map(({ state }) => state)
  expect(states.filter((state) => state === 'running')).toHaveLength(life.held.size)
  expect(states.filter((state) => state === 'completed')).toHaveLength(ran.length - life.held.size)
  // Each asked once, in a chat of its own.
  const sessions = (rows: readonly Row[], column: string) => rows.map((row) => String(row[column])).sort()
  expect(sessions(messages, 'session_id')).toEqual(sessions(ran, 'chat_session_id'))
  const schedules = tasks.map(({ due }) => due(created))
  schedules.forEach((due, index) => {
    const all = executions.filter(({ task_id }) => task_id === ids[index])
    let next = 0
    for (const row of all) {
      const [dueAt, missed, startedAt] = [row['due_at'], Number(row['missed_runs']), Number(row['started_at'])]
      expect(dueAt).toBe(due[next])
      next += 1 + missed
      // All that was due until it started, and no more.
      expect(due[next - 1]).toBeLessThanOrEqual(startedAt)
      expect(due[next] ?? end + day).toBeGreaterThan(startedAt)
      if (row['state'] !== 'skipped') continue
      const during = ({ started_at, completed_at, state }: Row) =>
        state !== 'skipped' &&
        Number(started_at) <= startedAt &&
        Number(completed_at ?? Number.POSITIVE_INFINITY) >= startedAt
      expect(all.some(during)).toBe(true)
    }
    expect(next).toBe(due.filter((at) => at <= end).length)
  })
  // None of it is there for show.
  expect(crashes).toBeGreaterThan(10)
  expect(executions.filter(({ missed_runs }) => Number(missed_runs) > 0).length).toBeGreaterThan(0)
  expect(executions.length - ran.length).toBeGreaterThan(0)
  expect(schedules.map(({ length }) => length)).toEqual([365, 52, 52, 52, 52, 236])
  await life.docent?.stop({ graceMs: 0 })
})
