import { describe, expect, it } from 'vitest'
import type { StorageDriver } from '../../../kernel/ports/index.ts'
import { localSignals } from '../../../kernel/system/index.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { generationTopic } from './answer-flow.ts'
import { listenToWishes } from './wishes.ts'

function open() {
  const clock = manualClock()
  const signals = localSignals()
  const attempt = new AbortController()
  let state: string | undefined = 'retrieving'
  let reads = 0
  const storage = {
    read: async () => {
      reads++
      return state === undefined ? [] : [{ state }]
    },
  } as unknown as StorageDriver
  const wishes = listenToWishes({ clock, signals, storage, generationId: 'g', signal: attempt.signal })
  return {
    clock,
    wishes,
    attempt,
    reads: () => reads,
    set: (next: string | undefined) => (state = next),
    tell: async () => {
      signals.publish(generationTopic('g'))
      await clock.advance(0)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('listenToWishes', () => {
  it('hears at once what is told in this process', async () => {
    const { wishes, set, tell } = open()
    await tell()
    expect([wishes.finish.aborted, wishes.stop.aborted]).toEqual([false, false])
    set('finishing')
    await tell()
    expect([wishes.finish.aborted, wishes.stop.aborted]).toEqual([true, false])
    set('stopped')
    await tell()
    expect(wishes.stop.reason).toMatchObject({ code: 'canceled' })
    wishes.dispose()
  })

  it.each([['stopped'], [undefined]])('hears within a second what another process wrote: %s', async (state) => {
    const { clock, wishes, set } = open()
    await clock.advance(0)
    set(state)
    await clock.advance(999)
    expect(wishes.stop.aborted).toBe(true)
    wishes.dispose()
  })

  it('ends with its attempt', () => {
    const { wishes, attempt } = open()
    const reason = new Error('The process stops.')
    attempt.abort(reason)
    expect([wishes.stop.reason, wishes.finish.aborted]).toEqual([reason, false])
    wishes.dispose()
  })

  it('looks no more once it is disposed', async () => {
    const { clock, wishes, reads } = open()
    await clock.advance(2_000)
    wishes.dispose()
    const before = reads()
    await clock.advance(5_000)
    expect(reads()).toBe(before)
    expect(clock.waiting()).toEqual([])
  })
})
