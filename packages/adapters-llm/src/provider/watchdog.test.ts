import { DocentError } from '@docent/core/ports'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchdog } from './watchdog.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('aborts after so long a silence, not earlier', () => {
  const dog = watchdog('acme', undefined)
  dog.arm(1000)
  vi.advanceTimersByTime(999)
  expect(dog.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(dog.signal.reason).toMatchObject({
    code: 'provider_failed',
    message: 'acme sent nothing for 1 seconds; try again.',
  })
})

it('does not count the time while it is disarmed, and begins anew', () => {
  const dog = watchdog('acme', undefined)
  dog.arm(1000)
  dog.disarm()
  vi.advanceTimersByTime(5000)
  dog.arm(1000)
  vi.advanceTimersByTime(999)
  expect(dog.signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(dog.signal.aborted).toBe(true)
})

it('takes over the reason of the caller, then and before', () => {
  const caller = new AbortController()
  const dog = watchdog('acme', caller.signal)
  caller.abort('enough')
  expect(dog.signal.reason).toBe('enough')
  expect(watchdog('acme', caller.signal).signal.reason).toBe('enough')
  const translated = new DocentError({ code: 'provider_failed', message: 'no' })
  expect(dog.reasonOf(new Error('fetch failed'), () => translated)).toBe('enough')
})

it('translates other errors, and leaves no timer and no listener behind', () => {
  const caller = new AbortController()
  const dog = watchdog('acme', caller.signal)
  dog.arm(1000)
  dog.dispose()
  expect(vi.getTimerCount()).toBe(0)
  caller.abort('late')
  expect(dog.signal.aborted).toBe(false)
  const translated = new DocentError({ code: 'provider_failed', message: 'no' })
  expect(watchdog('acme', undefined).reasonOf(new Error('cut'), () => translated)).toBe(translated)
})
