import { describe, expect, it } from 'vitest'
import { checkSchedule, missedSince, nextRun, type Schedule } from './schedule.ts'

const at = (text: string) => Date.parse(text)
const recurring = (expression: string, timezone = 'UTC'): Schedule => ({
  type: 'recurring',
  expression,
  timezone,
  anchorAt: 0,
})

function runs(schedule: Schedule, from: string, count: number): string[] {
  const found: string[] = []
  for (let next = nextRun(schedule, at(from)); next !== undefined && found.length < count;) {
    found.push(new Date(next).toISOString().slice(0, 16))
    next = nextRun(schedule, next)
  }
  return found
}

describe('recurring schedules', () => {
  it('follow the clocks of their zone', () => {
    expect(runs(recurring('0 9 * * 1-5', 'Asia/Tokyo'), '2026-01-02T00:00:00Z', 2)).toEqual([
      '2026-01-05T00:00',
      '2026-01-06T00:00',
    ])
    expect(runs(recurring('0 9 * * *', 'Europe/Berlin'), '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T08:00',
      '2026-03-29T07:00',
      '2026-03-30T07:00',
    ])
  })

  it.each([
    ['America/New_York', '30 2 * * *', '2026-03-07T08:00:00Z', ['2026-03-08T07:30', '2026-03-09T06:30']],
    ['America/New_York', '0 2,3 * * *', '2026-03-07T09:00:00Z', ['2026-03-08T07:00', '2026-03-09T06:00']],
    ['Europe/Berlin', '30 2 * * *', '2026-03-28T12:00:00Z', ['2026-03-29T01:30', '2026-03-30T00:30']],
    ['Australia/Lord_Howe', '15 2 * * *', '2026-10-03T00:00:00Z', ['2026-10-03T15:45', '2026-10-04T15:15']],
  ])('%s: `%s` in the hour that clocks leave out comes as much later, once', (zone, expression, from, expected) => {
    expect(runs(recurring(expression, zone), from, 2)).toEqual(expected)
  })

  it.each([
    ['America/New_York', '30 1 * * *', '2026-10-31T12:00:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['America/New_York', '30 1 * * *', '2026-11-01T06:10:00Z', ['2026-11-02T06:30', '2026-11-03T06:30']],
    ['Europe/Berlin', '30 2 * * *', '2026-10-24T12:00:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    ['Australia/Lord_Howe', '45 1 * * *', '2026-04-04T00:00:00Z', ['2026-04-04T14:45', '2026-04-05T15:15']],
  ])('%s: `%s` in the hour that clocks show twice comes the first time only', (zone, expression, from, expected) => {
    expect(runs(recurring(expression, zone), from, 2)).toEqual(expected)
  })

  it('of every hour follow real hours', () => {
    expect(runs(recurring('30 * * * *', 'America/New_York'), '2026-11-01T04:45:00Z', 3)).toEqual([
      '2026-11-01T05:30',
      '2026-11-01T06:30',
      '2026-11-01T07:30',
    ])
    expect(runs(recurring('30 * * * *', 'America/New_York'), '2026-03-08T05:45:00Z', 3)).toEqual([
      '2026-03-08T06:30',
      '2026-03-08T07:30',
      '2026-03-08T08:30',
    ])
    expect(runs(recurring('45 * * * *', 'Australia/Lord_Howe'), '2026-04-04T13:50:00Z', 3)).toEqual([
      '2026-04-04T14:45',
      '2026-04-04T15:15',
      '2026-04-04T16:15',
    ])
  })

  it('find days that are years away', () => {
    expect(runs(recurring('0 0 29 2 *'), '2026-01-01T00:00:00Z', 2)).toEqual(['2028-02-29T00:00', '2032-02-29T00:00'])
  })

  it.each(['* * * * * *', '@daily', '0 9 * *', '', '61 * * * *', '0 0 31 2 *', 'H 9 * * *', 'every day'])(
    'refuse `%s`',
    (expression) => {
      expect(() => checkSchedule(recurring(expression))).toThrow(/^schedule_expression is no cron expression, such as/)
    },
  )

  it.each(['Mars/Olympus', '+02:00', ''])('refuse the zone `%s`', (zone) => {
    expect(() => checkSchedule(recurring('0 9 * * *', zone))).toThrow(/timezone must be the IANA name/)
  })
})

describe('intervals', () => {
  const every = (expression: string): Schedule => ({
    type: 'interval',
    expression,
    timezone: 'UTC',
    anchorAt: at('2026-01-01T00:10:00Z'),
  })

  it('are counted from the anchor, also when some were missed', () => {
    expect(runs(every('90 minutes'), '2026-01-01T00:10:00Z', 2)).toEqual(['2026-01-01T01:40', '2026-01-01T03:10'])
    expect(runs(every('1 hour'), '2026-01-01T05:00:00Z', 1)).toEqual(['2026-01-01T05:10'])
    expect(missedSince(every('2 hours'), at('2026-01-01T02:10:00Z'), at('2026-01-01T09:00:00Z'))).toBe(3)
  })

  it.each(['0 minutes', '5', '5 days', '-5 minutes', '1.5 hours', 'minutes', '8785 hours'])('refuse `%s`', (text) => {
    expect(() => checkSchedule(every(text))).toThrow(/`N minutes` or `N hours`/)
  })
})

describe('schedules of one run', () => {
  const once = (expression: string, timezone = 'UTC'): Schedule => ({ type: 'once', expression, timezone, anchorAt: 0 })

  it('are a moment, or what the clocks of the zone show', () => {
    expect(runs(once('2026-03-01T09:00:00+01:00', 'America/New_York'), '2026-01-01T00:00:00Z', 2)).toEqual([
      '2026-03-01T08:00',
    ])
    expect(runs(once('2026-03-01T09:00', 'America/New_York'), '2026-01-01T00:00:00Z', 2)).toEqual(['2026-03-01T14:00'])
    expect(runs(once('2026-03-08T02:30:00', 'America/New_York'), '2026-01-01T00:00:00Z', 1)).toEqual([
      '2026-03-08T07:30',
    ])
    expect(nextRun(once('2026-03-01T09:00:00Z'), at('2026-03-01T09:00:00Z'))).toBeUndefined()
  })

  it.each(['tomorrow', '2026-03-01', '2026-13-01T00:00:00Z', '0 9 * * *'])('refuse `%s`', (text) => {
    expect(() => checkSchedule(once(text))).toThrow(/ISO 8601 date-time/)
  })
})

it.each(['2030-02-30T00:00:00Z', '2027-02-29T09:00', '2030-04-31T00:00:00+02:00'])(
  'refuses %s, a day that its month does not have',
  (expression) => {
    const schedule = { type: 'once', expression, timezone: 'Europe/Berlin' } as const
    expect(() => checkSchedule(schedule)).toThrow(/a day that its month does not have/)
    // Of a task that was taken before.
    expect(nextRun({ ...schedule, anchorAt: 0 }, 0)).toBeTypeOf('number')
  },
)
