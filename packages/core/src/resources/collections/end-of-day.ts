import { z } from 'zod'

const quarterHour = 15 * 60_000
/** No zone is further behind or ahead of UTC. */
const furthestBehind = 12 * 3_600_000
const furthestAhead = 14 * 3_600_000

const calendar = (timeZone: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'iso8601', year: 'numeric', month: 'numeric', day: 'numeric' })

/** Offsets such as `+02:00`, which the platform takes as well, name no place and so no change of its clocks. */
const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    calendar(name)
    return true
  } catch {
    return false
  }
}

export const timeZoneSchema = z
  .string()
  .max(64)
  .refine(isTimeZone, { message: 'expected an IANA time zone such as "Europe/Vienna"' })

/** Days in order as numbers: 20260131. */
function dayIn(format: Intl.DateTimeFormat, time: number): number {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(time)) part[type] = Number(value)
  return part.year! * 10_000 + part.month! * 100 + part.day!
}

/**
 * The last millisecond of a day (`2026-01-31`) in a time zone. Where clocks are put back at midnight the day ends with the
 * second midnight. Looks backwards from where the day has ended everywhere: zones change by quarters of an hour.
 */
export function endOfDay(day: string, timeZone: string): number {
  const format = calendar(timeZone)
  const wanted = Number(day.replaceAll('-', ''))
  const nextMidnight = Date.parse(day) + 24 * 3_600_000
  let end = nextMidnight + furthestBehind
  while (end > nextMidnight - furthestAhead && dayIn(format, end - 1) > wanted) end -= quarterHour
  return end - 1
}
