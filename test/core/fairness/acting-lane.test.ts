import { AsyncLocalStorage } from 'node:async_hooks'
import { manualClock } from '@docent/core/testing'
import { afterEach, expect, it } from 'vitest'
import { lineEngine, workLog, type LineEngine } from './line-engine.ts'

let engine: LineEngine | undefined

afterEach(async () => {
  const stopped = engine?.runtime.stop(0)
  await engine?.clock.advance(0)
  await stopped
})

it('acts for the owner of a piece of work while it is carried out, and for nobody where lanes are looked at for all', async () => {
  const actor = new AsyncLocalStorage<string | undefined>()
  const claimedFor = new Set<string | undefined>()
  const workedFor = new Map<string, string | undefined>()
  const log = workLog()
  engine = await lineEngine(
    log,
    { byJob: false, changes: () => 0, allowance: async () => ({ places: Number.POSITIVE_INFINITY }) },
    {
      concurrency: 1,
      clock: manualClock(),
      actFor: (owner, work) => actor.run(owner, work),
      wrap: (storage) => ({
        ...storage,
        claim(claim) {
          claimedFor.add(actor.getStore())
          return storage.claim(claim)
        },
      }),
      work: async (id) => {
        await new Promise((resolve) => void setImmediate(resolve))
        workedFor.set(id, actor.getStore())
      },
    },
  )
  await engine.runtime.start()
  // Each call asks for more than there is room for, so that the ends of others' work look for the rest.
  for (const owner of ['mallory', 'alice']) {
    await actor.run(owner, async () => {
      for (const number of [1, 2, 3]) await engine!.ask(`${owner}/${number}`, owner)
    })
  }
  while (workedFor.size < 6) await new Promise((resolve) => void setImmediate(resolve))
  for (const [id, owner] of workedFor) expect(owner).toBe(id.split('/')[0])
  expect([...claimedFor]).toEqual([undefined])
})
