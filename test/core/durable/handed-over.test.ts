import { DocentError } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it, vi } from 'vitest'
import { enginePair, leaseMs } from './engine-pair.ts'
import { gate } from './gate.ts'
import { arrived } from './parcel-engine.ts'

const neverHere = { deliver: () => expect.unreachable() }

it('hands effects over once it is their turn; a worker runs each once and commits its outcome', async () => {
  const { api, executor, send, worker } = await enginePair({}, neverHere)
  const runs: string[] = []
  const { engine } = await worker({ deliver: async (run) => (runs.push(run.key), arrived(run)) })
  for (const label of ['a', 'b', 'c']) await send(label)
  await api.runtime.settled()
  expect(runs.toSorted()).toEqual(['parcel/a/1/0', 'parcel/b/1/0', 'parcel/c/1/0'])
  expect(await api.rows('parcel')).toMatchObject([{ state: 'arrived' }, { state: 'arrived' }, { state: 'arrived' }])
  expect(await api.rows('outbox')).toEqual([])
  expect(Object.keys(executor.handedOver[0]!).toSorted()).toEqual(['attempt', 'effectId', 'handOverId', 'lane'])
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('keeps the lease of what the engine has, however long no worker comes', async () => {
  const { api, clock, send, worker } = await enginePair({}, neverHere)
  await send('a')
  await clock.advance(20 * leaseMs)
  expect(await api.rows('outbox')).toMatchObject([{ state: 'leased', attempt: 1, lost: 0 }])
  const attempts: number[] = []
  const { engine } = await worker({ deliver: async (run) => (attempts.push(run.attempt), arrived(run)) })
  await api.runtime.settled()
  expect(attempts).toEqual([1])
  expect(await api.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 0 } })
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('does nothing for references that are repeated, late, unknown or of another attempt', async () => {
  const { api, clock, executor, send, worker } = await enginePair({}, neverHere)
  const held = gate()
  const runs: number[] = []
  const { engine } = await worker({
    deliver: async (run) => (runs.push(run.attempt), await held.enter(), arrived(run)),
  })
  const other = await worker(neverHere)
  await send('a')
  await held.entered
  const [reference] = executor.handedOver
  const { delivered } = other.engine.runtime
  expect(await delivered.run(reference!)).toBe('stale')
  expect(await delivered.run({ ...reference!, attempt: 2 })).toBe('stale')
  expect(await delivered.run({ ...reference!, effectId: 'unknown' })).toBe('stale')
  await expect(delivered.run({ ...reference!, effectId: '' })).rejects.toMatchObject({ code: 'invalid_input' })
  held.open()
  await api.runtime.settled()
  await clock.leap(5 * 3_600_000)
  expect(await delivered.run(reference!)).toBe('stale')
  expect(runs).toEqual([1])
  const history = await api.rows('history')
  expect(history.filter(({ event }) => event === 'ARRIVED')).toHaveLength(1)
  for (const { runtime } of [api, engine, other.engine]) await runtime.stop(0)
})

it('runs an effect again whose worker died, and ignores what the dead one still does', async () => {
  const { api, clock, send, worker } = await enginePair({}, neverHere)
  const held = gate()
  // A clock that nobody moves renews no lease.
  const dying = await worker({ clock: manualClock(), deliver: async (run) => (await held.enter(), arrived(run)) })
  await send('a')
  await held.entered
  dying.crash()
  const attempts: number[] = []
  const { engine } = await worker({ deliver: async (run) => (attempts.push(run.attempt), arrived(run)) })
  await clock.advance(3 * leaseMs)
  await vi.waitFor(async () => {
    await clock.advance(leaseMs)
    expect(await api.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 1 } })
  })
  expect(attempts).toEqual([2])
  held.open()
  await dying.engine.runtime.settled()
  const history = await api.rows('history')
  expect(history.filter(({ event }) => event === 'ARRIVED')).toHaveLength(1)
  for (const { runtime } of [api, engine, dying.engine]) await runtime.stop(0)
})

it('hands a failed attempt over again when it is due', async () => {
  const { api, clock, executor, send, worker } = await enginePair({}, neverHere)
  const { engine } = await worker({
    deliver: async (run) => {
      if (run.attempt === 1) throw new DocentError({ code: 'provider_failed', message: 'The van broke down.' })
      return arrived(run)
    },
  })
  await send('a')
  await clock.advance(2_000)
  await api.runtime.settled()
  expect(await api.parcel('a')).toMatchObject({ state: 'arrived' })
  expect(executor.handedOver.map(({ attempt }) => attempt)).toEqual([1, 2])
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('has no more with the engine than the lane has places, and gives each owner turns', async () => {
  const { api, executor, send, worker } = await enginePair({ places: 2 }, neverHere)
  for (const label of ['a1', 'a2', 'a3', 'a4']) await send(label, 'alice')
  await send('b1', 'bob')
  expect(executor.waiting()).toHaveLength(2)
  const order: string[] = []
  const { engine } = await worker({ deliver: async (run) => (order.push(run.entityId), arrived(run)) })
  await api.runtime.settled()
  expect(order.slice(0, 2).toSorted()).toEqual(['a1', 'a2'])
  expect(order.slice(2, 4)).toContain('b1')
  expect(order).toHaveLength(5)
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('hands over anew what the engine lost, and the late delivery of the first is nothing', async () => {
  const { api, clock, executor, send, worker } = await enginePair({ longestWaitMs: 60_000 }, neverHere)
  await send('a')
  executor.lose()
  await clock.advance(60_000 + leaseMs)
  expect(executor.handedOver).toHaveLength(2)
  const [first, second] = executor.handedOver
  expect(second).toMatchObject({ effectId: first!.effectId, attempt: 1 })
  expect(second!.handOverId).not.toBe(first!.handOverId)
  const { engine } = await worker()
  await api.runtime.settled()
  expect(await engine.runtime.delivered.run(first!)).toBe('stale')
  expect(await api.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 0 } })
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('leaves what a worker asks for next to the processes that take work', async () => {
  const { api, executor, send, worker } = await enginePair({}, neverHere)
  const { engine } = await worker({
    async deliver(run) {
      if (run.entityId === 'first') await engine.send('second')
      return arrived(run)
    },
  })
  await api.pack('second')
  await send('first')
  await api.runtime.settled()
  expect(executor.handedOver).toHaveLength(2)
  expect(await api.parcel('second')).toMatchObject({ state: 'arrived' })
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})
