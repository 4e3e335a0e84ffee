import { afterEach, expect, it, vi } from 'vitest'
import { systemClock } from './system-clock.ts'

afterEach(() => vi.restoreAllMocks())

it('calls at its time or later, never before', async () => {
  const clock = systemClock()
  const early = await Promise.all(
    Array.from({ length: 500 }, (_, number) => {
      const at = clock.now() + 1 + (number % 40)
      return new Promise<number>((resolve) => void clock.schedule(at, () => resolve(at - clock.now())))
    }),
  )
  expect(Math.max(...early)).toBeLessThanOrEqual(0)
})

it('does not call what was taken back', async () => {
  const clock = systemClock()
  const called: string[] = []
  const cancel = clock.schedule(clock.now() + 1, () => called.push('taken back'))
  cancel()
  await new Promise<void>((resolve) => void clock.schedule(clock.now() + 5, resolve))
  expect(called).toEqual([])
})

it('continues when the time of the machine is set back, and follows it forward', async () => {
  const wall = Date.now.bind(Date)
  let shift = 0
  vi.spyOn(Date, 'now').mockImplementation(() => wall() + shift)
  const clock = systemClock()
  const before = clock.now()
  shift = -60_000
  const at = clock.now() + 20
  expect(at).toBeGreaterThanOrEqual(before + 20)
  const seen = await new Promise<number>((resolve) => void clock.schedule(at, () => resolve(clock.now())))
  expect(seen).toBeGreaterThanOrEqual(at)
  shift = 60_000
  expect(clock.now()).toBeGreaterThanOrEqual(before + 60_000)
})
