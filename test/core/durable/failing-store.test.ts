import { DocentError, type StorageDriver } from '@docent/core/ports'
import { expect, it } from 'vitest'
import { setbacks } from '../../../packages/core/src/kernel/durable/setbacks.ts'
import { silentLogger } from '../../../packages/core/src/kernel/system/index.ts'
import { manualClock } from '@docent/core/testing'
import { parcelEngine } from './parcel-engine.ts'

const full = () => new DocentError({ code: 'unavailable', message: 'The disk of the data directory is full.' })

/** A store of which some calls fail while it is broken, and how many did. */
function breakable(calls: readonly ('read' | 'claim')[]) {
  const state = { broken: false, refused: 0 }
  const refuse = () => {
    state.refused++
    throw full()
  }
  const wrap = (storage: StorageDriver): StorageDriver => ({
    ...storage,
    read: async (query) => (state.broken && calls.includes('read') ? refuse() : storage.read(query)),
    claim: async (claim) => (state.broken && calls.includes('claim') ? refuse() : storage.claim(claim)),
  })
  return { state, wrap }
}

for (const call of ['read', 'claim'] as const) {
  it(`tries again with growing pauses while a ${call} fails, and continues on its own afterwards`, async () => {
    const { state, wrap } = breakable([call])
    const delivered: string[] = []
    const engine = await parcelEngine({
      wrap,
      deliver: async (run) => {
        delivered.push(run.entityId)
        return () => {}
      },
    })
    for (const label of ['a', 'b']) {
      await engine.pack(label)
      await engine.send(label)
    }
    state.broken = call === 'claim'
    await engine.runtime.start()
    state.broken = true
    await engine.clock.advance(600_000)
    // Twenty a minute for the lane at its longest pause, and what renews leases and looks for timers: not thousands.
    expect(state.refused).toBeGreaterThan(10)
    expect(state.refused).toBeLessThan(400)
    state.broken = false
    await engine.clock.advance(40_000)
    expect(delivered.toSorted()).toEqual(['a', 'b'])
    await engine.runtime.stop(0)
  })
}

it('says the same error once a minute, with how often it came, and another one at once', async () => {
  const clock = manualClock()
  const lines: unknown[] = []
  const logger = {
    ...silentLogger,
    error: (fields: object, message: string) => void lines.push({ ...fields, message }),
  }
  const looks = setbacks({ clock, logger }, 'looking failed')
  const pauses = Array.from({ length: 12 }, () => looks.failed(full(), { lane: 'post' }))
  expect(pauses.slice(0, 4)).toEqual([100, 200, 400, 800])
  expect(pauses.at(-1)).toBe(30_000)
  expect(lines).toMatchObject([{ lane: 'post', message: 'looking failed' }])
  await clock.advance(60_000)
  looks.failed(full())
  looks.failed(new Error('another'))
  expect(lines.slice(1)).toMatchObject([{ repeated: 11 }, { error: { message: 'another' } }])
  looks.over()
  expect(looks.failed(full())).toBe(100)
})
