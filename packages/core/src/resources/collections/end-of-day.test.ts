import { describe, expect, it } from 'vitest'
import { endOfDay, timeZoneSchema } from './end-of-day.ts'

describe('endOfDay', () => {
  it.each([
    ['UTC', '2026-02-28', '2026-02-28T23:59:59.999Z'],
    ['UTC', '2026-12-31', '2026-12-31T23:59:59.999Z'],
    ['Europe/Vienna', '2026-01-15', '2026-01-15T22:59:59.999Z'],
    // The clocks change within the day.
    ['Europe/Vienna', '2026-03-29', '2026-03-29T21:59:59.999Z'],
    ['Europe/Vienna', '2026-10-25', '2026-10-25T22:59:59.999Z'],
    ['America/New_York', '2026-03-08', '2026-03-09T03:59:59.999Z'],
    ['America/New_York', '2026-11-01', '2026-11-02T04:59:59.999Z'],
    // At midnight: put forward the next day begins at one, put back this one has 25 hours.
    ['Africa/Cairo', '2026-04-23', '2026-04-23T21:59:59.999Z'],
    ['Africa/Cairo', '2026-10-29', '2026-10-29T21:59:59.999Z'],
    ['Pacific/Kiritimati', '2026-06-01', '2026-06-01T09:59:59.999Z'],
    ['Pacific/Pago_Pago', '2026-06-01', '2026-06-02T10:59:59.999Z'],
    ['Asia/Kathmandu', '2026-06-01', '2026-06-01T18:14:59.999Z'],
    ['Pacific/Chatham', '2026-06-01', '2026-06-01T11:14:59.999Z'],
  ])('%s %s ends at %s', (zone, day, end) => {
    expect(new Date(endOfDay(day, zone)).toISOString()).toBe(end)
  })
})

it.each(['', 'Mars/Base', '+02:00', '12', 'Europe/Vienna '])('knows no time zone %j', (name) => {
  expect(timeZoneSchema.safeParse(name).success).toBe(false)
})
