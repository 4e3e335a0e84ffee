import { DocentError } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { gate } from './gate.ts'
import { arrived, parcelEngine } from './parcel-engine.ts'

const provider = () => new DocentError({ code: 'provider_failed', message: 'The van broke down.' })

it('carries out an effect and commits its outcome with the end of its row', async () => {
  const engine = await parcelEngine()
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived' })
  expect(await engine.rows('outbox')).toEqual([])
  expect(await engine.rows('timer')).toEqual([])
  expect((await engine.rows('history')).map((row) => [row['event'], row['actor'], row['engine']])).toEqual([
    ['CREATED', 'test', null],
    ['SEND', 'test', null],
    ['ARRIVED', null, 'effect:deliver'],
  ])
  await engine.runtime.stop(0)
})

it('takes up what waited before it started', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  await engine.send('a')
  expect(await engine.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0 }])
  await engine.runtime.start()
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived' })
  await engine.runtime.stop(0)
})

it('gives each attempt the same key, and pauses longer after each failure until it fails for good', async () => {
  const attempts: { at: number; attempt: number; key: string }[] = []
  const clock = manualClock()
  const engine = await parcelEngine({
    clock,
    random: () => 0.5,
    deliver: async (run) => {
      attempts.push({ at: clock.now(), attempt: run.attempt, key: run.key })
      throw provider()
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await clock.advance(120_000)
  const [first] = attempts
  expect(attempts.map(({ at }) => at - first!.at)).toEqual([0, 500, 1_500, 3_500, 7_500])
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5])
  expect(new Set(attempts.map(({ key }) => key))).toEqual(new Set(['parcel/a/1/0']))
  expect(await engine.parcel('a')).toMatchObject({ state: 'failed' })
  expect((await engine.rows('history')).at(-1)).toMatchObject({ event: 'FAILED', audited: { code: 'provider_failed' } })
  expect(await engine.rows('outbox')).toEqual([])
  await engine.runtime.stop(0)
})

it('waits as long as the other side asks for before it tries again', async () => {
  const attempts: number[] = []
  const clock = manualClock()
  const engine = await parcelEngine({
    clock,
    random: () => 0.5,
    maxAttempts: 4,
    deliver: async (run) => {
      attempts.push(clock.now())
      const asked = [10_000, 100, 86_400_000][run.attempt - 1]
      if (asked === undefined) return arrived(run)
      throw new DocentError({ code: 'rate_limited', message: 'Too many vans.', details: { retryAfterMs: asked } })
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await clock.advance(20_000)
  // Less than the growing pause makes it no shorter, and nobody can park an effect for longer than an hour.
  expect(attempts.map((at) => at - attempts[0]!)).toEqual([0, 10_000, 11_000])
  await clock.advance(3_600_000)
  expect(attempts.map((at) => at - attempts[0]!)).toEqual([0, 10_000, 11_000, 3_611_000])
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived' })
  await engine.runtime.stop(0)
})

it('does not try again what cannot succeed unchanged', async () => {
  let attempts = 0
  const engine = await parcelEngine({
    deliver: async () => {
      attempts++
      throw new DocentError({ code: 'invalid_input', message: 'There is no such street.' })
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.settled()
  expect(attempts).toBe(1)
  expect(await engine.parcel('a')).toMatchObject({ state: 'failed' })
  await engine.runtime.stop(0)
})

it('fails for good, too, when it is the outcome that cannot be committed', async () => {
  let attempts = 0
  const engine = await parcelEngine({
    maxAttempts: 3,
    deliver: async () => {
      attempts++
      return () => {
        throw new TypeError('this outcome never fits')
      }
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.clock.advance(30_000)
  expect(attempts).toBe(3)
  expect(await engine.parcel('a')).toMatchObject({ state: 'failed' })
  expect(await engine.rows('outbox')).toEqual([])
  await engine.runtime.stop(0)
})

it('interrupts only the named effect', async () => {
  const held = gate()
  const engine = await parcelEngine({
    deliver: async (run) => {
      run.signal.addEventListener('abort', held.open)
      await held.enter()
      run.signal.throwIfAborted()
      return arrived(run)
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await held.entered
  const reason = new DocentError({ code: 'canceled', message: 'Not wanted any more.' })
  engine.runtime.interrupt('parcel.other', 'a', reason)
  engine.runtime.interrupt('parcel.deliver', 'b', reason)
  expect(await engine.rows('outbox')).toMatchObject([{ state: 'leased' }])
  engine.runtime.interrupt('parcel.deliver', 'a', reason)
  await engine.runtime.settled()
  expect((await engine.rows('history')).at(-1)).toMatchObject({ event: 'FAILED', audited: { code: 'canceled' } })
  await engine.runtime.stop(0)
})

it('serves the owners in turn, however much one of them has queued', async () => {
  const order: string[] = []
  const engine = await parcelEngine({
    lanes: { post: { concurrency: 1 } },
    deliver: async (run) => (order.push(run.parameters.to), arrived(run)),
  })
  for (let number = 0; number < 6; number++) {
    await engine.pack(`a${number}`)
    await engine.send(`a${number}`, 'alice')
  }
  for (const owner of ['bob', 'carol']) {
    await engine.pack(owner)
    await engine.send(owner, owner)
  }
  await engine.runtime.start()
  await engine.runtime.settled()
  expect(order.slice(0, 4)).toEqual(['alice', 'bob', 'carol', 'alice'])
  expect(order).toHaveLength(8)
  await engine.runtime.stop(0)
})

it('leaves room for others where an owner may take only so much of a lane', async () => {
  const begun: string[] = []
  let atOnce = 0
  let most = 0
  const held = gate()
  const engine = await parcelEngine({
    lanes: { post: { concurrency: 4, perOwner: 2 } },
    deliver: async (run) => {
      begun.push(run.entityId)
      if (!run.entityId.startsWith('a')) return arrived(run)
      most = Math.max(most, ++atOnce)
      await held.enter()
      atOnce--
      return arrived(run)
    },
  })
  const send = async (id: string, owner: string) => {
    await engine.pack(id)
    await engine.send(id, owner)
  }
  // Half of them wait in the store, half come while the lane runs.
  for (const id of ['a1', 'a2', 'a3']) await send(id, 'alice')
  await engine.runtime.start()
  await held.entered
  for (const id of ['a4', 'a5']) await send(id, 'alice')
  await send('b1', 'bob')
  await expect.poll(() => begun.includes('b1')).toBe(true)
  expect(begun.filter((id) => id.startsWith('a'))).toHaveLength(2)
  held.open()
  await engine.runtime.settled()
  expect(begun.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'b1'])
  expect(most).toBe(2)
  await engine.runtime.stop(0)
})

it('queues new work behind what waits already', async () => {
  const order: string[] = []
  const held = gate()
  const engine = await parcelEngine({
    lanes: { post: { concurrency: 1 } },
    deliver: async (run) => {
      order.push(run.entityId)
      if (run.entityId === 'a') await held.enter()
      return arrived(run)
    },
  })
  await engine.runtime.start()
  for (const id of ['a', 'b', 'c']) {
    await engine.pack(id)
    await engine.send(id)
  }
  await held.entered
  expect(order).toEqual(['a'])
  held.open()
  await engine.runtime.settled()
  expect(order).toEqual(['a', 'b', 'c'])
  await engine.runtime.stop(0)
})

it('has one effect of a type at a time that no machine asked for, whatever others it has', async () => {
  const engine = await parcelEngine()
  await engine.pack('a')
  const ask = (type: string) =>
    engine.runtime.commit({ actor: 'test' }, (draft) => {
      const request = { lane: 'post', owner: 'alice', parameters: { to: type }, delayMs: 1_000 }
      draft.enqueueOnce({ kind: 'parcel', id: 'a', type, request })
    })
  for (const type of ['weigh', 'deliver', 'weigh', 'deliver']) await ask(type)
  expect((await engine.rows('outbox')).map(({ type }) => type)).toEqual(['weigh', 'deliver'])
})
