import { memoryBlobs, memoryData, memoryStorage, memoryVectors } from '@docent/adapters-storage'
import type { Docent, DocentOptions, DocentSession } from '@docent/core'
import { eq, type Row } from '@docent/core/ports'
import { manualClock, type ManualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { holdAt } from '../support/hold-at.ts'
import { memoryDocent } from '../support/memory-docent.ts'

const hour = 3_600_000
const day = 24 * hour

interface Stage {
  readonly clock: ManualClock
  start(options?: Partial<DocentOptions>): Promise<Docent>
  /** Time goes by in steps, as for a machine that looks at its clock. */
  pass(docent: Docent, milliseconds: number): Promise<void>
  timers(): Promise<readonly Row[]>
  /** What happened to a collection, from its history. */
  happened(id: string): Promise<readonly unknown[]>
  /** As an older version of the service left it. */
  age(id: string): Promise<unknown>
}

function stage(start: string): Stage {
  const clock = manualClock({ start: Date.parse(start) })
  const data = memoryData()
  let storage = memoryStorage({ data })
  const close = async () => {}
  const kept = { blobs: { ...memoryBlobs(), close }, vectors: { ...memoryVectors(), close }, clock }
  return {
    clock,
    start(options) {
      storage = memoryStorage({ data })
      return memoryDocent({ ...kept, storage, ...options })
    },
    async pass(docent, milliseconds) {
      await clock.leap(milliseconds)
      await docent.settled()
    },
    timers: () => storage.read({ from: 'timer', where: eq('entity_kind', 'collection'), cost: 'scan' }),
    async happened(id) {
      const rows = await storage.read({ from: 'history', where: eq('entity_id', id), orderBy: [{ column: 'id' }] })
      return rows.filter((row) => row['entity_kind'] === 'collection').map((row) => row['event'])
    },
    age: (id) =>
      storage.write({ steps: [{ kind: 'update', table: 'collection', key: { id }, set: { machine_version: 1 } }] }),
  }
}

const statusOf = async (session: DocentSession, id: string) => (await session.collections.get(id)).status
const time = (milliseconds: number) => new Date(milliseconds).toISOString()

async function chatOver(session: DocentSession, collectionId: string) {
  const { id } = await session.chats.create({ collectionId })
  return { id, ask: async () => (await session.chats.complete(id, { message: 'What is there?' })).result() }
}

it.each([
  ['Europe/Vienna', '2026-03-29', '2026-03-28T12:00:00Z', 34 * hour],
  ['Europe/Vienna', '2026-10-25', '2026-10-24T12:00:00Z', 35 * hour],
  ['America/New_York', '2026-03-08', '2026-03-07T12:00:00Z', 40 * hour],
  [undefined, '2026-03-29', '2026-03-28T12:00:00Z', 36 * hour],
])('archives at the end of the day in %s, also where clocks change: %s', async (timezone, expiryDate, start, left) => {
  const on = stage(start)
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await alice.collections.setExpiryDate(id, { expiryDate, ...(timezone === undefined ? {} : { timezone }) })
  const { expiryDate: inForce } = await alice.collections.get(id)
  expect(inForce).toBe(time(on.clock.now() + left - 1))
  await on.pass(docent, left - 2)
  expect(await statusOf(alice, id)).toBe('active')
  await on.clock.advance(1)
  await docent.settled()
  expect(await alice.collections.get(id)).toMatchObject({
    status: 'archived',
    archivedAt: inForce,
    expiryDate: inForce,
  })
  expect(await on.timers()).toEqual([])
})

it('moves and takes back an expiry', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides', expiryDate: '2026-01-05' })
  await alice.collections.setExpiryDate(id, { expiryDate: '2026-01-10' })
  await on.pass(docent, 6 * day)
  expect(await statusOf(alice, id)).toBe('active')
  await alice.collections.removeExpiryDate(id)
  expect(await on.timers()).toEqual([])
  await on.pass(docent, 30 * day)
  expect(await statusOf(alice, id)).toBe('active')
})

it('archives what nobody used, and one timer is enough for any number of messages', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  const other = await alice.collections.create({ name: 'Other' })
  const chat = await chatOver(alice, id)
  await alice.collections.setInactivityInterval(id, { inactivityInterval: 10 })
  const armed = await on.timers()
  expect(armed).toMatchObject([{ due_at: on.clock.now() + 10 * day }])

  // Chats, documents and edits are use, and none of them writes the timer.
  await on.pass(docent, 8 * day)
  await chat.ask()
  await chat.ask()
  expect(await on.timers()).toEqual(armed)
  await on.pass(docent, 3 * day)
  expect(await statusOf(alice, id)).toBe('active')
  await on.pass(docent, 5 * day)
  await alice.ingest.plainText({ collectionId: id, fileName: 'a.txt', text: 'The tide comes in at dusk.' })
  await on.pass(docent, 8 * day)
  await alice.collections.replaceMetadata(id, { place: 'harbour' })
  // Looking is no use; the timer that looks leaves the collection where it is in lists.
  const { updatedAt } = await alice.collections.get(id)
  const edited = on.clock.now()
  await on.pass(docent, hour)
  await alice.collections.update(other.id, { name: 'Newer' })
  await on.pass(docent, 9 * day)
  expect(await alice.collections.get(id)).toMatchObject({ status: 'active', updatedAt })
  expect((await alice.collections.list()).map(({ name }) => name)).toEqual(['Newer', 'Tides'])
  expect(await on.timers()).toMatchObject([{ due_at: edited + 10 * day }])
  await on.pass(docent, edited + 10 * day - on.clock.now() - 1)
  expect(await statusOf(alice, id)).toBe('active')
  await on.clock.advance(1)
  await docent.settled()
  expect(await alice.collections.get(id)).toMatchObject({ status: 'archived', archivedAt: time(edited + 10 * day) })
  expect(await statusOf(alice, other.id)).toBe('active')
  await expect(chat.ask()).rejects.toMatchObject({ code: 'wrong_state' })
})

it('counts a chat that nobody keeps as use, and an interval from its setting', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await on.pass(docent, 100 * day)
  await alice.collections.setInactivityInterval(id, { inactivityInterval: 2 })
  await on.pass(docent, day)
  expect(await statusOf(alice, id)).toBe('active')
  const chat = await chatOver(alice, id)
  await chat.ask()
  await alice.chats.delete(chat.id)
  await on.pass(docent, 1.5 * day)
  expect(await statusOf(alice, id)).toBe('active')
  await on.pass(docent, day)
  expect(await statusOf(alice, id)).toBe('archived')
})

it('archives late what came due while the server was down', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  const first = await on.start()
  const alice = first.as({ userId: 'alice' })
  const expiring = await alice.collections.create({ name: 'Expiring', expiryDate: '2026-01-03' })
  const unused = await alice.collections.create({ name: 'Unused' })
  await alice.collections.setInactivityInterval(unused.id, { inactivityInterval: 3 })
  const busy = await alice.collections.create({ name: 'Busy' })
  await alice.collections.setInactivityInterval(busy.id, { inactivityInterval: 3 })
  const chat = await chatOver(alice, busy.id)
  await on.pass(first, day)
  await chat.ask()
  await first.stop({ graceMs: 0 })
  await on.clock.leap(2.5 * day)

  await using second = await on.start()
  await on.clock.advance(1_000)
  await second.settled()
  const again = second.as({ userId: 'alice' })
  expect(await statusOf(again, expiring.id)).toBe('archived')
  expect(await statusOf(again, unused.id)).toBe('archived')
  expect(await statusOf(again, busy.id)).toBe('active')
  await on.pass(second, day)
  expect(await statusOf(again, busy.id)).toBe('archived')
})

it.each(['before', 'after'])('archives once when the server stops %s it looked', async (when) => {
  const on = stage('2026-01-01T12:00:00Z')
  const hold = holdAt(`${when}-effect:collection.reviewLifetime`)
  const first = await on.start({ debugPoints: hold.points })
  const { id } = await first.as({ userId: 'alice' }).collections.create({ name: 'Tides', expiryDate: '2026-01-03' })
  await on.clock.leap(3 * day)
  await hold.reached
  expect(await on.timers()).toEqual([])
  const stopped = first.stop({ graceMs: 0 })
  hold.letGo()
  await on.clock.until(stopped)

  await using second = await on.start()
  await on.pass(second, hour)
  expect(await statusOf(second.as({ userId: 'alice' }), id)).toBe('archived')
  expect(await on.happened(id)).toEqual(['CREATED', 'LIFETIME_SET', 'REVIEW', 'EXPIRED'])
})

it('stays open for a chat that begins while it is looked at', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  const hold = holdAt('before-commit:collection.UNUSED')
  await using docent = await on.start({ debugPoints: hold.points })
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  const chat = await chatOver(alice, id)
  await alice.collections.setInactivityInterval(id, { inactivityInterval: 1 })
  await on.clock.leap(day)
  await hold.reached
  const answered = chat.ask()
  await on.clock.until(answered)
  hold.letGo()
  await docent.settled()
  expect(await statusOf(alice, id)).toBe('active')
  await on.pass(docent, 2 * day)
  expect(await statusOf(alice, id)).toBe('archived')
})

it('brings everything back, without an expiry that has passed, and days without use anew', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides', expiryDate: '2026-01-03' })
  await alice.collections.setInactivityInterval(id, { inactivityInterval: 10 })
  await on.pass(docent, 20 * day)
  expect(await statusOf(alice, id)).toBe('archived')
  await alice.collections.unarchive(id)
  const back = await alice.collections.get(id)
  expect(back).toMatchObject({ status: 'active', inactivityInterval: 10 })
  expect(back).not.toHaveProperty('expiryDate')
  expect(back).not.toHaveProperty('archivedAt')
  await on.pass(docent, 10 * day - 1)
  expect(await statusOf(alice, id)).toBe('active')
  await on.pass(docent, 1)
  expect(await statusOf(alice, id)).toBe('archived')

  // One that is ahead stays effective, though it did not archive.
  await alice.collections.unarchive(id)
  await alice.collections.setExpiryDate(id, { expiryDate: '2026-02-05' })
  await alice.collections.archive(id)
  expect(await on.timers()).toEqual([])
  await on.pass(docent, hour)
  await alice.collections.unarchive(id)
  expect(await alice.collections.get(id)).toMatchObject({ expiryDate: '2026-02-05T23:59:59.999Z' })
  await on.pass(docent, 8 * day)
  expect(await statusOf(alice, id)).toBe('archived')
})

it('reports it in the feed of events, with the reason', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides', expiryDate: '2026-01-03' })
  const heard: string[] = []
  docent.on((event) => void (event.type === 'collection-changed' && heard.push(`${event.event} ${event.state}`)))
  await on.pass(docent, 3 * day)
  await alice.collections.unarchive(id)
  await alice.collections.archive(id)
  await alice.collections.delete(id)
  expect(heard).toEqual([
    'REVIEW active',
    'EXPIRED archived',
    'UNARCHIVE active',
    'ARCHIVE archived',
    'DELETE deleting',
    'PURGED deleted',
  ])
  expect(await on.timers()).toEqual([])
})

it('works with collections of the version that knew no timer', async () => {
  const on = stage('2026-01-01T12:00:00Z')
  await using docent = await on.start()
  const alice = docent.as({ userId: 'alice' })
  const { id } = await alice.collections.create({ name: 'Tides' })
  await on.age(id)
  await alice.collections.setExpiryDate(id, { expiryDate: '2026-01-02' })
  await on.pass(docent, 2 * day)
  expect(await statusOf(alice, id)).toBe('archived')
  await on.age(id)
  await alice.collections.unarchive(id)
  expect(await statusOf(alice, id)).toBe('active')
})
