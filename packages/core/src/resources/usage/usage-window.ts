import { DocentError } from '../../kernel/errors/index.ts'

export const usageSpans = ['hour', 'day'] as const
export type UsageSpan = (typeof usageSpans)[number]

const spanMs: Readonly<Record<UsageSpan, number>> = { hour: 3_600_000, day: 86_400_000 }

/** The first millisecond of the hour or day (UTC) that a time is in. */
export const startOf = (span: UsageSpan, at: number): number => Math.floor(at / spanMs[span]) * spanMs[span]

const ceilingOf = (span: UsageSpan, at: number): number => Math.ceil(at / spanMs[span]) * spanMs[span]

/** From where on the calls, the hours and the days of a window count; each ends where the next begins. */
export interface UsageWindow {
  readonly from: number
  readonly hoursFrom: number
  readonly daysFrom: number
  readonly until: number
}

/** Single calls up to the first full hour, hours up to the first full day, days from there: exact, and few rows. */
export function usageWindow(from: number, until: number): UsageWindow {
  const hoursFrom = ceilingOf('hour', from)
  return { from, hoursFrom, daysFrom: ceilingOf('day', hoursFrom), until }
}

const day = spanMs.day
const units: Readonly<Record<string, number>> = {
  minute: 60_000,
  hour: spanMs.hour,
  day,
  week: 7 * day,
  month: 30 * day,
  year: 365 * day,
}
const longestMs = 20 * 365 * day

/** Milliseconds of an interval such as `24 hours`. @throws `invalid_input` */
export function intervalMs(text: string): number {
  const [, count, unit = ''] = /^\s*(\d{1,9})\s*([a-z]+?)s?\s*$/i.exec(text) ?? []
  const milliseconds = Number(count) * (units[unit.toLowerCase()] ?? Number.NaN)
  if (milliseconds > 0 && milliseconds <= longestMs) return milliseconds
  throw new DocentError({
    code: 'invalid_input',
    message: 'interval must be a number with minutes, hours, days, weeks, months or years, such as `24 hours`.',
    details: { field: 'interval' },
  })
}
