import { memoryData } from '@docent/adapters-storage'
import { DocentError } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { enginePair, leaseMs } from './engine-pair.ts'
import { gate } from './gate.ts'
import { arrived, parcelEngine } from './parcel-engine.ts'

const neverHere = { deliver: () => expect.unreachable() }

it('waits for an engine that is away, with growing pauses, and hands over when it is there again', async () => {
  const { api, clock, executor, send, worker } = await enginePair({}, neverHere)
  executor.setAway(true)
  await send('a')
  await send('b')
  await clock.advance(60_000)
  expect(await api.rows('outbox')).toMatchObject([
    { state: 'waiting', attempt: 0, lost: 0 },
    { state: 'waiting', attempt: 0, lost: 0 },
  ])
  executor.setAway(false)
  await clock.advance(30_000)
  expect(executor.handedOver).toHaveLength(2)
  const { engine } = await worker()
  await api.runtime.settled()
  expect(await api.rows('parcel')).toMatchObject([{ state: 'arrived' }, { state: 'arrived' }])
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('runs effects here while the engine is away where that is wanted, those it has too, and hands over again', async () => {
  const here: string[] = []
  const { api, clock, executor, send, worker } = await enginePair(
    { whileAway: 'run-here' },
    { deliver: async (run) => (here.push(run.entityId), arrived(run)) },
  )
  await send('with the engine')
  const [late] = executor.handedOver
  executor.setAway(true)
  await send('a')
  await api.runtime.settled()
  expect(here.toSorted()).toEqual(['a', 'with the engine'])
  await send('b')
  await api.runtime.settled()
  executor.setAway(false)
  await clock.advance(30_000)
  await send('c')
  expect(executor.handedOver.at(-1)).not.toEqual(late)
  const there: string[] = []
  const { engine } = await worker({ deliver: async (run) => (there.push(run.entityId), arrived(run)) })
  await api.runtime.settled()
  expect([here.length, there]).toEqual([3, ['c']])
  expect(await api.rows('parcel')).toHaveLength(4)
  expect(new Set((await api.rows('parcel')).map(({ state }) => state))).toEqual(new Set(['arrived']))
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})

it('gives an engine that takes the call and never answers ten seconds', async () => {
  const { api, clock, executor, send } = await enginePair({}, neverHere)
  let calls = 0
  executor.handOver = () => (calls++, new Promise(() => {}))
  await send('a')
  await clock.advance(9_000)
  expect(await api.rows('outbox')).toMatchObject([{ state: 'leased' }])
  await clock.advance(1_050)
  expect(await api.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0 }])
  await clock.advance(1_000)
  expect(calls).toBe(2)
  const stopped = api.runtime.stop(0)
  await clock.advance(0)
  await stopped
  expect(await api.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0, lease_holder: null }])
})

it('takes back what waits with the engine when the process stops, and leaves what runs outside', async () => {
  const { api, executor, clock, send, worker } = await enginePair({}, neverHere)
  const held = gate()
  const { engine, leave } = await worker({ deliver: async (run) => (await held.enter(), arrived(run)) })
  await send('running')
  await held.entered
  executor.setAway(true)
  executor.setAway(false)
  await send('queued')
  const before = executor.handedOver.length
  const stopping = api.runtime.stop(60_000)
  await clock.advance(0)
  await stopping
  expect(before).toBe(2)
  held.open()
  await engine.runtime.settled()
  expect(await engine.parcel('running')).toMatchObject({ state: 'arrived', context: { lost: 0 } })
  await leave()
  await engine.runtime.stop(0)
})

it('takes over what a dead process had handed over, as work that nobody began', async () => {
  const data = memoryData()
  const dead = await enginePair({}, { ...neverHere, data, clock: manualClock() })
  await dead.send('a')
  const clock = manualClock({ start: dead.clock.now() + 2 * leaseMs })
  const attempts: number[] = []
  const next = await parcelEngine({
    data,
    clock,
    shared: true,
    leaseMs,
    maxLosses: 1,
    deliver: async (run) => (attempts.push(run.attempt), arrived(run)),
  })
  await next.runtime.start()
  await next.runtime.settled()
  expect(attempts).toEqual([1])
  expect(await next.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 0 } })
  expect(await next.runtime.delivered.run(dead.executor.handedOver[0]!)).toBe('stale')
  await next.runtime.stop(0)
})

it('puts back what a worker runs when it stops, untried, and hands it over again', async () => {
  const { api, executor, send, worker } = await enginePair({}, neverHere)
  const entered = Promise.withResolvers<void>()
  const { engine, leave } = await worker({
    deliver: (run) =>
      new Promise((_, reject) => {
        run.signal.addEventListener('abort', () => reject(run.signal.reason as Error))
        entered.resolve()
      }),
  })
  await send('a')
  await entered.promise
  await leave()
  await engine.runtime.stop(0)
  await expect(engine.runtime.delivered.run(executor.handedOver[0]!)).rejects.toMatchObject({ code: 'unavailable' })
  const attempts: number[] = []
  const next = await worker({ deliver: async (run) => (attempts.push(run.attempt), arrived(run)) })
  await api.runtime.settled()
  expect(attempts).toEqual([1])
  await Promise.all([api.runtime.stop(0), next.engine.runtime.stop(0)])
})

it('interrupts an effect that a worker runs, or is about to', async () => {
  const { api, clock, send, worker } = await enginePair({}, neverHere)
  const reason = new DocentError({ code: 'canceled', message: 'Nobody wants the parcel any more.' })
  await send('before')
  api.runtime.interrupt('parcel.deliver', 'before', reason)
  await clock.advance(0)
  const reasons: unknown[] = []
  const entered = Promise.withResolvers<void>()
  const { engine } = await worker({
    deliver: (run) =>
      new Promise((_, reject) => {
        const abort = () => (reasons.push(run.signal.reason), reject(run.signal.reason as Error))
        if (run.signal.aborted) abort()
        else run.signal.addEventListener('abort', abort)
        if (run.entityId === 'while') entered.resolve()
      }),
  })
  await send('while')
  await entered.promise
  api.runtime.interrupt('parcel.deliver', 'while', reason)
  await api.runtime.settled()
  expect(reasons).toMatchObject([{ code: 'canceled' }, { code: 'canceled', message: reason.message }])
  expect(await api.rows('parcel')).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  await Promise.all([api.runtime.stop(0), engine.runtime.stop(0)])
})
