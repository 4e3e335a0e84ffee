import { memoryData } from '@docent/adapters-storage'
import type { Row } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { assign, setup } from 'xstate'
import { z } from 'zod'
import { expect, it } from 'vitest'
import { command, defineEntity, outcome, type Draft } from '../../../packages/core/src/kernel/durable/index.ts'
import { arrived, parcelEngine } from './parcel-engine.ts'
import { parcelEntity, parcelTable } from './parcel-entity.ts'

const contextSchema = z.object({ owner: z.string(), stops: z.array(z.string()) })
const events = {
  STOP: command({ at: z.string() }),
  DELIVER: command(),
  ARRIVED: outcome({ days: z.int() }),
  FAILED: outcome({ code: z.string() }),
}
type Context = z.infer<typeof contextSchema>

/** Parcels of the second version: `sending` became `travelling`, and the stops are kept one by one. */
const second = defineEntity({
  kind: 'parcel',
  table: parcelTable,
  events,
  context: contextSchema,
  version: 2,
  upgrades: [
    ({ state, context }) => {
      const { owner, stop } = context as { owner: string; stop?: string }
      return {
        state: state === 'sending' ? 'travelling' : state,
        context: { owner, stops: stop === undefined ? [] : [stop] },
      }
    },
  ],
  machine: setup({
    types: { context: {} as Context, events: {} as { type: 'STOP'; at: string } | { type: 'DELIVER' } },
    actions: {
      deliver: () => {},
      addStop: assign({
        stops: ({ context, event }) => (event.type === 'STOP' ? [...context.stops, event.at] : context.stops),
      }),
    },
  }).createMachine({
    context: { owner: '', stops: [] },
    initial: 'packed',
    states: {
      packed: { on: { STOP: { actions: 'addStop' } } },
      travelling: { on: { STOP: { actions: 'addStop' }, DELIVER: { actions: 'deliver' } } },
    },
  }),
  effects: { deliver: ({ context }) => ({ lane: 'post', owner: context.owner, parameters: { to: context.owner } }) },
})

/** Rows as the first version wrote them; they are never written again. */
const goldenFirst: readonly Row[] = [
  { id: 'a', state: 'packed', context: { owner: 'alice' }, machine_version: 1, revision: 3 },
  { id: 'b', state: 'sending', context: { owner: 'bob', stop: 'Lyon' }, machine_version: 1, revision: 8 },
]

async function engineWith(rows: readonly Row[]) {
  const engine = await parcelEngine({ entity: second })
  await engine.storage.write({
    steps: rows.map((row) => ({
      kind: 'insert',
      table: 'parcel',
      row: { label: '', created_at: 1, updated_at: 1, ...row },
    })),
  })
  return engine
}

it('brings rows of an older version up when they are next touched', async () => {
  const engine = await engineWith(goldenFirst)
  const seen = await engine.runtime.commit({}, async (draft) => {
    const parcels = [await draft.require(second, 'a'), await draft.require(second, 'b')]
    draft.send(parcels[1]!, { type: 'STOP', at: 'Basel' })
    return parcels.map(({ state, context }) => ({ state, context }))
  })
  expect(seen).toEqual([
    { state: 'packed', context: { owner: 'alice', stops: [] } },
    { state: 'travelling', context: { owner: 'bob', stops: ['Lyon', 'Basel'] } },
  ])
  expect(await engine.parcel('a')).toMatchObject({ machine_version: 1, revision: 3 })
  expect(await engine.parcel('b')).toMatchObject({
    state: 'travelling',
    context: { owner: 'bob', stops: ['Lyon', 'Basel'] },
    machine_version: 2,
    revision: 9,
  })
})

it('refuses to touch a row of a newer version', async () => {
  const engine = await engineWith([{ id: 'c', state: 'beamed', context: {}, machine_version: 3, revision: 1 }])
  const call = engine.runtime.commit({}, async (draft) =>
    draft.send(await draft.require(second, 'c'), { type: 'DELIVER' }),
  )
  await expect(call).rejects.toMatchObject({ code: 'unavailable' })
  expect(await engine.parcel('c')).toMatchObject({ state: 'beamed', revision: 1 })
})

it('refuses a context that does not parse instead of guessing', async () => {
  const engine = await engineWith([
    { id: 'd', state: 'packed', context: { owner: 5 }, machine_version: 2, revision: 1 },
  ])
  await expect(engine.runtime.commit({}, (draft) => draft.require(second, 'd'))).rejects.toMatchObject({
    code: 'internal',
    cause: expect.objectContaining({ message: expect.stringContaining('owner') }),
  })
})

it('demands an upgrade for each version', () => {
  const { shown: _, ...entity } = second
  expect(() => defineEntity({ ...entity, version: 3 })).toThrow('version 3 needs 2 upgrades')
})

it('leaves effects of newer machines to newer processes, without using up their attempts', async () => {
  const data = memoryData()
  const clock = manualClock()
  const older = await parcelEngine({ data, clock, shared: true, deliver: () => expect.unreachable() })
  const newer = await parcelEngine({ data, clock, shared: true, entity: second, maxAttempts: 2 })
  await newer.storage.write({
    steps: [
      {
        kind: 'insert',
        table: 'parcel',
        row: {
          ...goldenFirst[1]!,
          state: 'travelling',
          context: { owner: 'bob', stops: [] },
          machine_version: 2,
          label: '',
          created_at: 1,
          updated_at: 1,
        },
      },
    ],
  })
  await newer.runtime.commit({}, async (draft) => draft.send(await draft.require(second, 'b'), { type: 'DELIVER' }))
  await older.runtime.start()
  await clock.advance(60_000)
  expect(await older.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0, machine_version: 2 }])
  await older.runtime.stop(0)

  const attempts: number[] = []
  const last = await parcelEngine({
    data,
    clock,
    shared: true,
    entity: second,
    deliver: async (run) => (attempts.push(run.attempt), () => {}),
  })
  await last.runtime.start()
  await clock.advance(20_000)
  expect(attempts).toEqual([1])
  expect(await last.rows('outbox')).toEqual([])
  await last.runtime.stop(0)
})

it.each(['while it runs', 'with its outcome'])(
  'an effect that meets a record of a newer version %s has not failed',
  async (when) => {
    const clock = manualClock()
    const met = { id: 'c', state: 'beamed', context: {}, machine_version: 3, revision: 1 }
    const engine = await parcelEngine({
      clock,
      maxAttempts: 1,
      failed: () => () => expect.unreachable(),
      async deliver(run) {
        const meet = async (draft: Draft) => void (await draft.require(parcelEntity, met.id))
        if (when === 'while it runs') await run.commit(meet)
        return meet
      },
    })
    const row = { label: '', created_at: 1, updated_at: 1, ...met }
    await engine.storage.write({ steps: [{ kind: 'insert', table: 'parcel', row }] })
    await engine.pack('a')
    await engine.send('a')
    await engine.runtime.start()
    await clock.advance(60_000)
    expect(await engine.rows('outbox')).toMatchObject([{ entity_id: 'a', state: 'waiting', attempt: 0 }])
    await engine.runtime.stop(0)
  },
)

it('leaves an effect that nothing here carries out to others, without using up its attempts', async () => {
  const clock = manualClock()
  const engine = await parcelEngine({ clock, deliver: () => expect.unreachable() })
  await engine.pack('a')
  await engine.send('a')
  const [row] = await engine.rows('outbox')
  const change = { kind: 'update' as const, table: 'outbox', key: { id: row!['id']! }, set: { type: 'weigh' } }
  await engine.storage.write({ steps: [change] })
  await engine.runtime.start()
  await clock.advance(60_000)
  expect(await engine.rows('outbox')).toMatchObject([{ type: 'weigh', state: 'waiting', attempt: 0 }])
  await engine.runtime.stop(0)
})

it('does not take over leases of newer machines, and those behind them all the same', async () => {
  const data = memoryData()
  const clock = manualClock()
  const engine = await parcelEngine({ data, clock, deliver: arrived })
  await engine.pack('a')
  await engine.send('a')
  const [row] = await engine.rows('outbox')
  const leased = { ...row!, state: 'leased', attempt: 1, lease_holder: 'dead' }
  await engine.storage.write({
    steps: [
      ...Array.from({ length: 450 }, (_, number) => ({
        kind: 'insert' as const,
        table: 'outbox',
        row: { ...leased, id: `newer-${number}`, entity_id: `newer-${number}`, machine_version: 2, lease_until: 1 },
      })),
      {
        kind: 'update',
        table: 'outbox',
        key: { id: String(row!['id']) },
        set: { state: 'leased', attempt: 1, lease_holder: 'dead', lease_until: 2 },
      },
    ],
  })
  await engine.runtime.start()
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 1 } })
  expect((await engine.rows('outbox')).map((left) => left['state'])).toEqual(
    Array.from({ length: 450 }, () => 'leased'),
  )
  await engine.runtime.stop(0)
})
