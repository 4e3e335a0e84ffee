import { expect, it } from 'vitest'
import { setUp } from './pace.fixture.ts'

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
