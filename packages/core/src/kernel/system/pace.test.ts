import { expect, it } from 'vitest'
import { createPace, type EndPiece } from './pace.ts'

function setUp(busyFrom = 0.6) {
  const time = { at: 0, active: 0 }
  const turns: (() => void)[] = []
  let pauses: { readonly until: number; readonly resolve: () => void }[] = []
  const pace = createPace({
    busyFrom,
    now: () => time.at,
    nextTurn: (callback) => void turns.push(callback),
    active: () => time.active,
    pause: (milliseconds, signal) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve())
        pauses.push({ until: time.at + milliseconds, resolve })
      }),
  })
  const settle = async () => {
    for (const callback of turns.splice(0)) callback()
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  /** Lets time pass in steps, of which the event loop is busy for a share. */
  async function pass(milliseconds: number, share: number) {
    for (let left = milliseconds; left > 0; left -= 5) {
      const step = Math.min(5, left)
      time.at += step
      time.active += share * step
      const over = pauses.filter(({ until }) => until <= time.at)
      pauses = pauses.filter(({ until }) => until > time.at)
      for (const { resolve } of over) resolve()
      await settle()
    }
  }
  /** Pieces of work of a user, one after the other in each of so many places; returns how many have begun. */
  function work(userId: string, places: number) {
    const done = { begun: 0, isOver: false }
    const ends = new Set<EndPiece>()
    const place = async () => {
      while (!done.isOver) {
        const end = await pace.begin(userId, 'calls')
        done.begun++
        ends.add(end)
        const { promise, resolve } = Promise.withResolvers<void>()
        pauses.push({ until: time.at + 10, resolve })
        await promise
        end()
        ends.delete(end)
      }
    }
    for (let count = 0; count < places; count++) void place()
    return done
  }
  /** Two effects at a time that are carried out for a user who does not call. */
  async function carryOut(userId: string) {
    for (let round = 0; round < 200; round++) {
      const ends = [await pace.begin(userId, 'effects'), await pace.begin(userId, 'effects')]
      await pass(5, 1)
      for (const end of ends) end()
    }
  }
  return { pace, time, pass, work, carryOut, settle }
}

it('lets a user alone do what they want, however busy the event loop is', async () => {
  const { pace, pass, work } = setUp()
  const mallory = work('mallory', 8)
  await pass(1_000, 1)
  expect(mallory.begun).toBeGreaterThan(8 * 90)
  expect(pace.state().waits).toBe(0)
})

it('lets all do what they want while the event loop has time', async () => {
  const { pace, pass, work } = setUp()
  const mallory = work('mallory', 8)
  work('alice', 1)
  await pass(1_000, 0.5)
  expect(mallory.begun).toBeGreaterThan(8 * 90)
  expect(pace.state()).toMatchObject({ level: 0, waits: 0 })
})

it('lets those who do much at a time rest for ever longer while the event loop is busy, and no others', async () => {
  const { pace, pass, work } = setUp()
  const mallory = work('mallory', 8)
  const alice = work('alice', 1)
  await pass(1_000, 1)
  const before = { mallory: mallory.begun, alice: alice.begun }
  await pass(1_000, 1)
  expect(alice.begun - before.alice).toBeGreaterThan(90)
  expect(mallory.begun - before.mallory).toBeLessThan(250)
  expect(pace.state().level).toBeGreaterThan(1)
  expect(pace.state().waitedMs).toBeGreaterThan(0)
})

it('ends with its reason: when the event loop has time again, and when the others have gone', async () => {
  const { pace, pass, work } = setUp()
  const mallory = work('mallory', 8)
  const alice = work('alice', 1)
  await pass(1_000, 1)
  expect(pace.state().level).toBeGreaterThan(0)
  await pass(3_000, 0)
  expect(pace.state().level).toBe(0)
  await pass(1_000, 1)
  alice.isOver = true
  await pass(1_100, 1)
  const before = mallory.begun
  await pass(1_000, 1)
  expect(mallory.begun - before).toBeGreaterThan(8 * 85)
})

it('does not count somebody as present for whom effects are carried out, but who does not call', async () => {
  const { pace, work, carryOut } = setUp()
  const mallory = work('mallory', 8)
  await carryOut('bob')
  expect(mallory.begun).toBeGreaterThan(8 * 90)
  expect(pace.state().waits).toBe(0)
})

it('sees that a user does much by calls that begin in one turn of the event loop, though each is over before the next', async () => {
  const { pace, pass, work } = setUp()
  work('alice', 1)
  for (let round = 0; round < 200; round++) {
    for (let call = 0; call < 3; call++) void pace.begin('mallory', 'calls').then((end) => end())
    await pass(5, 1)
  }
  expect(pace.state().waits).toBeGreaterThan(10)
})

it('sees that a user does much by calls that stood behind each other elsewhere, and come one by one', async () => {
  const waitsOf = async (waited: boolean) => {
    const { pace, pass, work } = setUp()
    work('alice', 1)
    let begun = 0
    const next = async () => {
      for (; begun < 400; begun++) {
        const end = await pace.begin('mallory', 'calls', { waited })
        await pass(5, 1)
        end()
      }
    }
    const calling = next()
    await pass(6_000, 1)
    void calling
    return pace.state().waits
  }
  expect(await waitsOf(false)).toBe(0)
  expect(await waitsOf(true)).toBeGreaterThan(10)
})

it('lets nobody rest where all do much at a time', async () => {
  const { pace, pass, work } = setUp()
  const [mallory, bob] = [work('mallory', 8), work('bob', 8)]
  await pass(1_000, 1)
  expect(mallory.begun).toBeGreaterThan(8 * 90)
  expect(bob.begun).toBeGreaterThan(8 * 90)
  expect(pace.state().waits).toBe(0)
})

it('lets nobody wait for longer than a second, or after their call has gone', async () => {
  const { pace, pass, work, settle } = setUp()
  work('mallory', 8)
  work('alice', 1)
  await pass(3_000, 1)
  const leaving = new AbortController()
  let isBegun = false
  void pace.begin('mallory', 'calls', { signal: leaving.signal }).then(() => (isBegun = true))
  await settle()
  expect(isBegun).toBe(false)
  leaving.abort()
  await settle()
  expect(isBegun).toBe(true)
  let waited = 0
  void pace.begin('mallory', 'calls').then(() => (isBegun = false))
  while (isBegun && waited < 2_000) {
    await pass(5, 1)
    waited += 5
  }
  expect(waited).toBeLessThanOrEqual(1_100)
})

/** A busy event loop, on which mallory does much at a time. */
async function crowded() {
  const all = setUp()
  const mallory = all.work('mallory', 8)
  const alice = all.work('alice', 1)
  await all.pass(1_000, 1)
  alice.isOver = true
  await all.pass(20, 1)
  /** Whether it may be done, now or by the end of the promise. */
  const stepOf = (userId: string | undefined) => {
    const step = { isDone: false }
    const wait = all.pace.actFor(userId, () => all.pace.step())
    if (wait === undefined) step.isDone = true
    else void wait.then(() => (step.isDone = true))
    return step
  }
  return { ...all, mallory, stepOf }
}

it('lets the steps of those who do much at a time wait while a call of somebody else runs', async () => {
  const { pace, pass, stepOf } = await crowded()
  expect(stepOf('mallory').isDone).toBe(true)
  const end = await pace.begin('alice', 'calls')
  const [hers, his, nobodys] = [stepOf('mallory'), stepOf('alice'), stepOf(undefined)]
  expect([hers.isDone, his.isDone, nobodys.isDone]).toEqual([false, true, true])
  expect(pace.step()).toBeUndefined()
  await pass(10, 1)
  expect(hers.isDone).toBe(false)
  end()
  await pass(5, 1)
  expect(hers.isDone).toBe(true)
})

it('lets no step wait for longer than 40 ms', async () => {
  const { pace, pass, stepOf } = await crowded()
  await pace.begin('alice', 'calls')
  const step = stepOf('mallory')
  await pass(35, 1)
  expect(step.isDone).toBe(false)
  await pass(10, 1)
  expect(step.isDone).toBe(true)
})

it('lets no step wait for a call that waits for something itself, nor while the event loop has time', async () => {
  const { pace, pass, stepOf } = await crowded()
  await pace.begin('alice', 'calls')
  await pass(600, 1)
  expect(stepOf('mallory').isDone).toBe(true)
  const idle = setUp()
  idle.work('mallory', 8)
  await idle.pass(1_000, 0.3)
  await idle.pace.begin('alice', 'calls')
  expect(idle.pace.actFor('mallory', () => idle.pace.step())).toBeUndefined()
})

it('knows for whom it acts in all that follows, and that shared work acts for nobody', async () => {
  const { pace, pass } = await crowded()
  await pace.begin('alice', 'calls')
  const waits = await pace.actFor('mallory', async () => {
    await Promise.resolve()
    const shared = pace.actFor(undefined, async () => (await Promise.resolve(), pace.step() === undefined))
    return { shared: await shared, own: pace.step() !== undefined }
  })
  expect(waits).toEqual({ shared: true, own: true })
  await pass(50, 1)
})

it('never lets anybody rest where it is switched off', async () => {
  const { pace, pass, work } = setUp(1)
  work('mallory', 8)
  work('alice', 1)
  await pass(1_000, 1)
  expect(pace.state().waits).toBe(0)
})
