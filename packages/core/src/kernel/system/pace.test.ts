import { expect, it } from 'vitest'
import { setUp } from './pace.fixture.ts'

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

it('never lets anybody rest where it is switched off', async () => {
  const { pace, pass, work } = setUp(1)
  work('mallory', 8)
  work('alice', 1)
  await pass(1_000, 1)
  expect(pace.state().waits).toBe(0)
})
