import { expect, it } from 'vitest'
import { intervalMs, startOf, usageWindow } from './usage-window.ts'

const at = (text: string) => Date.parse(text)

it.each([
  ['24 hours', 86_400_000],
  ['1 hour', 3_600_000],
  ['90 minutes', 5_400_000],
  ['7days', 604_800_000],
  [' 2 Weeks ', 1_209_600_000],
  ['1 year', 31_536_000_000],
])('reads %s', (text, milliseconds) => expect(intervalMs(text)).toBe(milliseconds))

it.each(['', 'day', '0 hours', '-1 hours', '1 fortnight', '1.5 hours', '21 years', '1 day; x'])('refuses %j', (text) =>
  expect(() => intervalMs(text)).toThrow(
    expect.objectContaining({ code: 'invalid_input', details: { field: 'interval' } }),
  ),
)

it('splits a window into calls, hours and days that leave nothing out', () => {
  const from = at('2026-03-01T21:20:00Z')
  const until = at('2026-03-04T21:20:00Z')
  expect(usageWindow(from, until)).toEqual({
    from,
    hoursFrom: at('2026-03-01T22:00:00Z'),
    daysFrom: at('2026-03-02T00:00:00Z'),
    until,
  })
  const midnight = at('2026-03-01T00:00:00Z')
  expect(usageWindow(midnight, until)).toEqual({ from: midnight, hoursFrom: midnight, daysFrom: midnight, until })
  expect(startOf('hour', from)).toBe(at('2026-03-01T21:00:00Z'))
  expect(startOf('day', from)).toBe(midnight)
})
