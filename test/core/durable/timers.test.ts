import { memoryData } from '@docent/adapters-storage'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { parcelEngine } from './parcel-engine.ts'
import { parcelEntity, reminderMs } from './parcel-entity.ts'

/** Nobody delivers: parcels stay on their way and are reminded of. */
const lanes = { post: { concurrency: 1 } }
const never = () => new Promise<never>(() => {})

const reminders = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.filter((row) => row['event'] === 'REMIND').map((row) => row['accepted'])

it('fires a timer once, in the batch that applies its event, and arms the next', async () => {
  const engine = await parcelEngine({ lanes, deliver: never })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.clock.advance(reminderMs - 1)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 0 } })
  await engine.clock.advance(1)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 1 }, revision: 2 })
  expect(await engine.rows('timer')).toMatchObject([{ due_at: engine.clock.now() + reminderMs, armed_revision: 2 }])
  await engine.clock.advance(3 * reminderMs)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 4 } })
})

it('fires a timer whose wake-up comes a millisecond early, and that is due when it looks for the next', async () => {
  const clock = manualClock()
  const due = clock.now() + reminderMs
  let early = 0
  const engine = await parcelEngine({
    lanes,
    deliver: never,
    clock: { ...clock, now: () => clock.now() + early, schedule: (at, callback) => clock.schedule(at - 1, callback) },
    wrap: (storage) => ({
      ...storage,
      async read(query) {
        const rows = await storage.read(query)
        if (query.from === 'timer' && clock.now() === due - 1) early = 1
        return rows
      },
    }),
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await clock.advance(reminderMs)
  expect(early).toBe(1)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 1 } })
})

it('takes a timer back with the state that armed it', async () => {
  const engine = await parcelEngine({ lanes, deliver: never })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.commit({}, async (draft) =>
    draft.send(await draft.require(parcelEntity, 'a'), { type: 'CANCEL' }),
  )
  expect(await engine.rows('timer')).toEqual([])
  await engine.clock.advance(2 * reminderMs)
  expect(reminders(await engine.rows('history'))).toEqual([])
})

it('fires what came due while no process ran', async () => {
  const data = memoryData()
  const clock = manualClock()
  const first = await parcelEngine({ data, clock, lanes })
  await first.pack('a')
  await first.send('a')
  await clock.advance(10 * reminderMs)
  const next = await parcelEngine({ data, clock, lanes, deliver: never })
  await next.runtime.start()
  await clock.advance(0)
  expect(await next.parcel('a')).toMatchObject({ context: { reminders: 1 } })
})

it('fires once where two processes look at the same time', async () => {
  const data = memoryData()
  const clock = manualClock()
  const engines = await Promise.all(
    [1, 2].map(() => parcelEngine({ data, clock, lanes, shared: true, deliver: never })),
  )
  const [one, two] = engines
  await one!.runtime.start()
  await two!.runtime.start()
  for (let number = 0; number < 20; number++) {
    await one!.pack(`p${number}`)
    await one!.send(`p${number}`)
  }
  await clock.advance(reminderMs)
  expect(reminders(await one!.rows('history'))).toEqual(Array.from({ length: 20 }, () => true))
})

it('leaves a timer alone that was armed anew since it was read', async () => {
  const clock = manualClock()
  let rearm: (() => Promise<void>) | undefined
  const engine = await parcelEngine({
    clock,
    lanes,
    deliver: never,
    wrap: (storage) => ({
      ...storage,
      async read(query) {
        const rows = await storage.read(query)
        const overdue = query.from === 'timer' && query.columns === undefined && rows.length > 0
        if (overdue && rearm) {
          const now = rearm
          rearm = undefined
          await now()
        }
        return rows
      },
    }),
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  rearm = () =>
    engine.runtime.commit({ actor: 'rival' }, async (draft) => {
      draft.send(await draft.require(parcelEntity, 'a'), { type: 'REMIND' })
    })
  await clock.advance(reminderMs)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 1 } })
  expect(await engine.rows('timer')).toMatchObject([{ armed_revision: 2 }])
})

it('records a timer that comes too late as ignored, and is rid of it', async () => {
  const engine = await parcelEngine({ lanes, deliver: never })
  await engine.pack('a')
  await engine.storage.write({
    steps: [
      {
        kind: 'insert',
        table: 'timer',
        row: {
          entity_kind: 'parcel',
          entity_id: 'a',
          timer_id: 'reminder',
          due_at: engine.clock.now(),
          event: { type: 'REMIND' },
          armed_revision: 7,
          machine_version: 1,
        },
      },
    ],
  })
  await engine.runtime.start()
  await engine.clock.advance(0)
  expect(await engine.rows('timer')).toEqual([])
  expect(reminders(await engine.rows('history'))).toEqual([false])
  expect(await engine.parcel('a')).toMatchObject({ state: 'packed', revision: 0 })
})

it('leaves timers of newer machines alone, and fires those behind them in time', async () => {
  const engine = await parcelEngine({ lanes, deliver: never })
  await engine.storage.write({
    steps: Array.from({ length: 250 }, (_, number) => ({
      kind: 'insert' as const,
      table: 'timer',
      row: {
        entity_kind: 'parcel',
        entity_id: `newer-${number}`,
        timer_id: 'reminder',
        due_at: engine.clock.now() - 1_000,
        event: { type: 'REMIND' },
        armed_revision: 1,
        machine_version: 2,
      },
    })),
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.clock.advance(reminderMs)
  expect(await engine.parcel('a')).toMatchObject({ context: { reminders: 1 } })
  expect((await engine.rows('timer')).filter((row) => row['machine_version'] === 2)).toHaveLength(250)
})
