import { memoryData } from '@docent/adapters-storage'
import { DocentError, eq } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { arrived, parcelEngine } from './parcel-engine.ts'
import { parcelEntity } from './parcel-entity.ts'

const provider = () => new DocentError({ code: 'provider_failed', message: 'The van broke down.' })

/** An effect that waits at a gate on its first attempts, whatever its signal says. */
function gate() {
  const opened = Promise.withResolvers<void>()
  const entered = Promise.withResolvers<void>()
  return { enter: () => (entered.resolve(), opened.promise), open: () => opened.resolve(), entered: entered.promise }
}

it('carries out an effect and commits its outcome with the end of its row', async () => {
  const engine = await parcelEngine()
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await engine.runtime.settled()
  expect(await engine.parcel('a')).toMatchObject({ state: 'arrived' })
  expect(await engine.rows('outbox')).toEqual([])
  expect(await engine.rows('timer')).toEqual([])
  expect((await engine.rows('history')).map((row) => [row['event'], row['actor']])).toEqual([
    ['CREATED', 'test'],
    ['SEND', 'test'],
    ['ARRIVED', 'effect:deliver'],
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

it('counts an attempt that ended with its process, and tells the machine', async () => {
  const data = memoryData()
  const clock = manualClock()
  const held = gate()
  const dying = await parcelEngine({
    data,
    clock,
    deliver: async () => {
      await held.enter()
      throw new Error('never reached')
    },
  })
  await dying.runtime.start()
  await dying.pack('a')
  await dying.send('a')
  await held.entered
  // Ids of different processes are in order from one millisecond to the next.
  await clock.advance(1)

  const attempts: number[] = []
  const next = await parcelEngine({ data, clock, deliver: async (run) => (attempts.push(run.attempt), arrived(run)) })
  await next.runtime.start()
  await next.runtime.settled()
  expect(attempts).toEqual([2])
  expect(await next.parcel('a')).toMatchObject({ state: 'arrived', context: { lost: 1 } })
  expect((await next.rows('history')).map((row) => row['event'])).toEqual(['CREATED', 'SEND', 'ATTEMPT_LOST', 'ARRIVED'])
  await next.runtime.stop(0)
})

it('gives an effect up when process after process ends over it', async () => {
  const data = memoryData()
  const clock = manualClock()
  for (let crash = 1; crash <= 3; crash++) {
    const held = gate()
    const dying = await parcelEngine({
      data,
      clock,
      maxAttempts: 3,
      deliver: async () => {
        await held.enter()
        throw new Error('never reached')
      },
    })
    await dying.runtime.start()
    if (crash === 1) {
      await dying.pack('a')
      await dying.send('a')
    }
    await held.entered
  }
  const last = await parcelEngine({ data, clock, maxAttempts: 3, deliver: () => expect.unreachable() })
  await last.runtime.start()
  await last.runtime.settled()
  expect(await last.parcel('a')).toMatchObject({ state: 'failed', context: { lost: 2 } })
  expect(await last.rows('outbox')).toEqual([])
  await last.runtime.stop(0)
})

it('lets another process take over when the lease ends, and the late attempt change nothing', async () => {
  const data = memoryData()
  const clock = manualClock()
  const held = gate()
  const late: { signal?: AbortSignal; commit?: unknown } = {}
  const stuck = await parcelEngine({
    data,
    clock,
    shared: true,
    leaseMs: 9_000,
    deliver: async (run) => {
      late.signal = run.signal
      await held.enter()
      late.commit = await run
        .commit((draft) => draft.step({ kind: 'insert', table: 'shelf', row: { id: 'late' } }))
        .catch((error: unknown) => error)
      return arrived(run)
    },
  })
  await stuck.pack('a')
  await stuck.send('a')
  const other = await parcelEngine({
    data,
    clock,
    shared: true,
    leaseMs: 9_000,
    deliver: async (run) => async (draft) => {
      const parcel = await draft.load(parcelEntity, run.entityId)
      if (parcel) draft.send(parcel, { type: 'ARRIVED', days: 100 + run.attempt })
    },
  })
  await stuck.runtime.start()
  await held.entered
  // Somebody else's view of a process that has stalled: the lease is over, nobody renewed it.
  await other.storage.writeWhere({
    kind: 'update',
    table: 'outbox',
    where: eq('state', 'leased'),
    set: { lease_until: clock.now() - 1 },
    limit: 1,
  })
  await other.runtime.start()
  await other.runtime.settled()
  expect(await other.parcel('a')).toMatchObject({ state: 'arrived' })

  held.open()
  await stuck.runtime.settled()
  expect(late.commit).toMatchObject({ details: { lease_lost: true } })
  expect(await other.rows('shelf')).toEqual([])
  const history = await other.rows('history')
  expect(history.filter((row) => row['event'] === 'ARRIVED')).toMatchObject([{ accepted: true, audited: { days: 102 } }])
  await stuck.runtime.stop(0)
  await other.runtime.stop(0)
})

it('aborts an attempt whose lease was lost, and renews the leases of those that run', async () => {
  const clock = manualClock()
  const held = gate()
  let signal: AbortSignal | undefined
  const engine = await parcelEngine({
    clock,
    shared: true,
    leaseMs: 9_000,
    deliver: async (run) => {
      signal = run.signal
      await held.enter()
      return arrived(run)
    },
  })
  await engine.runtime.start()
  await engine.pack('a')
  await engine.send('a')
  await held.entered
  await clock.advance(60_000)
  expect(signal!.aborted).toBe(false)
  expect(await engine.rows('outbox')).toMatchObject([{ state: 'leased', attempt: 1 }])
  await engine.storage.writeWhere({
    kind: 'update',
    table: 'outbox',
    where: eq('state', 'leased'),
    set: { lease_holder: 'somebody else' },
    limit: 1,
  })
  await clock.advance(3_000)
  expect(signal!.aborted).toBe(true)
  held.open()
  await engine.runtime.stop(0)
  expect(await engine.parcel('a')).toMatchObject({ state: 'sending' })
})

it('hands work back at a stop without counting the attempt', async () => {
  const data = memoryData()
  const clock = manualClock()
  const held = gate()
  const first = await parcelEngine({
    data,
    clock,
    deliver: async (run) => {
      run.signal.addEventListener('abort', held.open)
      await held.enter()
      throw run.signal.reason as Error
    },
  })
  await first.runtime.start()
  await first.pack('a')
  await first.send('a')
  await held.entered
  const stopped = first.runtime.stop(0)
  await clock.advance(0)
  await stopped
  expect(await first.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0, lease_holder: null }])

  const attempts: number[] = []
  const next = await parcelEngine({ data, clock, deliver: async (run) => (attempts.push(run.attempt), arrived(run)) })
  await next.runtime.start()
  await next.runtime.settled()
  expect(attempts).toEqual([1])
  await next.runtime.stop(0)
})

it('hands back work that a batch asked for while the process was stopping', async () => {
  const reached = gate()
  const engine = await parcelEngine({
    deliver: () => expect.unreachable(),
    debugPoints: { reach: (name) => (name === 'after-commit:parcel.SEND' ? reached.enter() : undefined) },
  })
  await engine.runtime.start()
  await engine.pack('a')
  const sending = engine.send('a')
  await reached.entered
  const stopped = engine.runtime.stop(0)
  await engine.clock.advance(0)
  reached.open()
  await Promise.all([sending, stopped])
  await engine.clock.advance(0)
  expect(await engine.rows('outbox')).toMatchObject([{ state: 'waiting', attempt: 0, lease_holder: null }])
})

it('interrupts the one effect it is told to', async () => {
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
