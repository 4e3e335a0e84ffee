import { memoryData } from '@docent/adapters-storage'
import { eq } from '@docent/core/ports'
import { manualClock } from '@docent/core/testing'
import { expect, it } from 'vitest'
import { gate } from './gate.ts'
import { arrived, parcelEngine } from './parcel-engine.ts'
import { parcelEntity, shelfTable } from './parcel-entity.ts'

it('counts an attempt that ended with its process, and notifies the machine', async () => {
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
  expect((await next.rows('history')).map((row) => row['event'])).toEqual([
    'CREATED',
    'SEND',
    'ATTEMPT_LOST',
    'ARRIVED',
  ])
  await next.runtime.stop(0)
})

it('gives an effect up when eight processes in turn end over it', async () => {
  const data = memoryData()
  const clock = manualClock()
  for (let crash = 1; crash <= 8; crash++) {
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
  expect(await last.parcel('a')).toMatchObject({ state: 'failed', context: { lost: 7 } })
  expect(await last.rows('outbox')).toEqual([])
  await last.runtime.stop(0)
})

it('does not count as failures what ended with its process', async () => {
  const data = memoryData()
  const clock = manualClock()
  for (let crash = 1; crash <= 7; crash++) {
    const held = gate()
    const dying = await parcelEngine({
      data,
      clock,
      maxAttempts: 2,
      deliver: () => held.enter().then(() => () => {}),
    })
    await dying.runtime.start()
    if (crash === 1) {
      await dying.pack('a')
      await dying.send('a')
    }
    await held.entered
  }
  const attempts: { readonly attempt: number; readonly at: number }[] = []
  const next = await parcelEngine({
    data,
    clock,
    maxAttempts: 2,
    random: () => 0.5,
    async deliver(run) {
      attempts.push({ attempt: run.attempt, at: clock.now() })
      throw new Error('It fails.')
    },
  })
  await next.runtime.start()
  await next.runtime.settled()
  expect(await next.parcel('a')).toMatchObject({ state: 'sending', context: { lost: 7 } })
  await clock.advance(60_000)
  await next.runtime.settled()
  expect(await next.parcel('a')).toMatchObject({ state: 'failed' })
  const [first] = attempts
  // The pause is that after a first failure.
  expect(attempts.map(({ attempt, at }) => [attempt, at - first!.at])).toEqual([
    [8, 0],
    [9, 500],
  ])
  await next.runtime.stop(0)
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
        .commit((draft) => draft.insert(shelfTable, { id: 'late' }))
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
  expect(history.filter((row) => row['event'] === 'ARRIVED')).toMatchObject([
    { accepted: true, audited: { days: 102 } },
  ])
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
