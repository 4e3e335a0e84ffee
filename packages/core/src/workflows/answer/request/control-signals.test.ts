import { generationTopic } from '../../../resources/generations/index.ts'
import type { RecordStore } from '../../../kernel/records/index.ts'
import { describe, expect, it } from 'vitest'
import { localSignals } from '../../../kernel/system/index.ts'
import { manualClock } from '../../../testing/manual-clock.ts'
import { listenToControlSignals } from './control-signals.ts'

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
  } as unknown as RecordStore
  const controls = listenToControlSignals({ clock, signals, storage, generationId: 'g', signal: attempt.signal })
  return {
    clock,
    signals,
    storage,
    controls,
    attempt,
    reads: () => reads,
    set: (next: string | undefined) => (state = next),
    notify: async () => {
      signals.publish(generationTopic('g'))
      await clock.advance(0)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

describe('listenForControls', () => {
  it('receives at once what is published in this process', async () => {
    const { controls, set, notify } = open()
    await notify()
    expect([controls.finish.aborted, controls.stop.aborted]).toEqual([false, false])
    set('finishing')
    await notify()
    expect([controls.finish.aborted, controls.stop.aborted]).toEqual([true, false])
    set('stopped')
    await notify()
    expect(controls.stop.reason).toMatchObject({ code: 'canceled' })
    controls.dispose()
  })

  it.each([['stopped'], [undefined]])('receives within a second what another process wrote: %s', async (state) => {
    const { clock, controls, set } = open()
    await clock.advance(0)
    set(state)
    await clock.advance(999)
    expect(controls.stop.aborted).toBe(true)
    controls.dispose()
  })

  it('ends with its attempt', () => {
    const { controls, attempt } = open()
    const reason = new Error('The process stops.')
    attempt.abort(reason)
    expect([controls.stop.reason, controls.finish.aborted]).toEqual([reason, false])
    controls.dispose()
  })

  it('reads nothing at once where its caller has read, and looks later all the same', async () => {
    const { clock, signals, storage, attempt, set, reads } = open()
    const given = { clock, signals, storage, generationId: 'g', signal: attempt.signal, looks: false }
    const before = reads()
    const controls = listenToControlSignals(given)
    controls.see('retrieving')
    expect([reads() - before, controls.finish.aborted, controls.stop.aborted]).toEqual([0, false, false])
    controls.see('finishing')
    expect([controls.finish.aborted, controls.stop.aborted]).toEqual([true, false])
    set('stopped')
    await clock.advance(999)
    expect(controls.stop.aborted).toBe(true)
    controls.dispose()
  })

  it('looks no more once it is disposed', async () => {
    const { clock, controls, reads } = open()
    await clock.advance(2_000)
    controls.dispose()
    const before = reads()
    await clock.advance(5_000)
    expect(reads()).toBe(before)
    expect(clock.waiting()).toEqual([])
  })
})
