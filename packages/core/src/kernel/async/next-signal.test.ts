import { expect, it } from 'vitest'
import { manualClock } from '../../testing/manual-clock.ts'
import { localSignals } from '../system/index.ts'
import { nextSignal } from './next-signal.ts'

const begin = (signal?: AbortSignal) => {
  const clock = manualClock()
  const signals = localSignals()
  const next = nextSignal({ clock, signals }, 'topic', { at: clock.now() + 1_000, signal })
  let woken = false
  void next.promise.then(() => (woken = true))
  const isWoken = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    return woken
  }
  return { clock, signals, next, isWoken }
}

it('wakes at the signal of its topic, and of no other', async () => {
  const { signals, isWoken } = begin()
  signals.publish('another')
  expect(await isWoken()).toBe(false)
  signals.publish('topic')
  expect(await isWoken()).toBe(true)
})

it('wakes at its time, and no sooner', async () => {
  const { clock, isWoken } = begin()
  await clock.advance(999)
  expect(await isWoken()).toBe(false)
  await clock.advance(1)
  expect(await isWoken()).toBe(true)
})

it('wakes when the caller aborts', async () => {
  const caller = new AbortController()
  const { isWoken } = begin(caller.signal)
  caller.abort()
  expect(await isWoken()).toBe(true)
})

it('listens to nothing after it was disposed of', async () => {
  const caller = new AbortController()
  const { clock, signals, next, isWoken } = begin(caller.signal)
  next[Symbol.dispose]()
  signals.publish('topic')
  caller.abort()
  await clock.advance(2_000)
  expect(await isWoken()).toBe(false)
})
