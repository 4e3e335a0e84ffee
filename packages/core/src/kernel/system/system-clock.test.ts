import { expect, it } from 'vitest'
import { systemClock } from './system-clock.ts'

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
