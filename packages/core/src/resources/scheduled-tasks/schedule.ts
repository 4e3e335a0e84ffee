import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'
import { checkCron, nextCronTime } from './cron-times.ts'
import { isTimeZone, momentsOf } from './time-zone.ts'

export const scheduleTypes = ['once', 'recurring', 'interval'] as const
export type ScheduleType = (typeof scheduleTypes)[number]

/** When a task runs. */
export interface Schedule {
  readonly type: ScheduleType
  readonly expression: string
  /** IANA name; what clocks there show is meant. */
  readonly timezone: string
  /** Milliseconds since 1970: intervals are counted from here. */
  readonly anchorAt: number
}

const minute = 60_000
const units: Readonly<Record<string, number>> = { minute, hour: 60 * minute }
const longestInterval = 366 * 24 * 60 * minute

const invalid = (field: string, message: string) =>
  new DocentError({ code: 'invalid_input', message, details: { field } })

/** Milliseconds of `15 minutes` or `2 hours`. */
function intervalMs(expression: string): number {
  const [, count, unit = ''] = /^\s*(\d{1,7})\s+(minute|hour)s?\s*$/i.exec(expression) ?? []
  const milliseconds = Number(count) * (units[unit.toLowerCase()] ?? Number.NaN)
  if (milliseconds > 0 && milliseconds <= longestInterval) return milliseconds
  throw invalid(
    'schedule_expression',
    'schedule_expression of an interval must be `N minutes` or `N hours`, up to 366 days, such as `30 minutes`.',
  )
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?$/i

/** A date-time without offset is what the clocks of the zone show. */
function momentOf(expression: string, timezone: string): number {
  const text = expression.trim()
  const [, , , offset] = dateTime.exec(text) ?? []
  const at = dateTime.test(text) ? Date.parse(offset === undefined ? `${text}Z` : text) : Number.NaN
  if (Number.isNaN(at)) {
    throw invalid(
      'schedule_expression',
      'schedule_expression of a task that runs once must be an ISO 8601 date-time, such as `2026-03-01T09:00:00Z`.',
    )
  }
  if (offset !== undefined) return at
  const { moments, shifted } = momentsOf(timezone, at)
  return moments[0] ?? shifted
}

/** Dates that the platform would carry over, as 30 February to 2 March, are refused. Those of earlier tasks still count as they did. */
function checkMoment(expression: string, timezone: string): void {
  momentOf(expression, timezone)
  if (z.iso.date().safeParse(expression.trim().slice(0, 10)).success) return
  throw invalid(
    'schedule_expression',
    'schedule_expression names a day that its month does not have; correct the date.',
  )
}

/** @throws `invalid_input` */
export function checkTimeZone(timezone: string): void {
  if (isTimeZone(timezone)) return
  throw invalid('timezone', 'timezone must be the IANA name of a time zone, such as `Europe/Berlin` or `UTC`.')
}

/** @throws `invalid_input` naming the field */
export function checkSchedule({ type, expression, timezone }: Omit<Schedule, 'anchorAt'>): void {
  checkTimeZone(timezone)
  if (type === 'interval') intervalMs(expression)
  else if (type === 'once') checkMoment(expression, timezone)
  else {
    try {
      checkCron(expression)
    } catch (error) {
      throw new DocentError({
        code: 'invalid_input',
        message: `schedule_expression is no cron expression, such as \`0 9 * * 1-5\`: ${reasonOf(error)}.`,
        details: { field: 'schedule_expression' },
        cause: error,
      })
    }
  }
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? error.message.replace(/[.\s]+$/, '') : 'it cannot be read'

/** The first run after a moment; undefined when there is none any more. Milliseconds since 1970. */
export function nextRun({ type, expression, timezone, anchorAt }: Schedule, after: number): number | undefined {
  if (type === 'recurring') return nextCronTime(expression, timezone, after)
  if (type === 'once') {
    const at = momentOf(expression, timezone)
    return at > after ? at : undefined
  }
  const step = intervalMs(expression)
  return anchorAt + Math.max(1, Math.floor((after - anchorAt) / step) + 1) * step
}

/** Missed runs are counted as far as this. */
const mostMissed = 1_000

/** How many further runs were due after one that was due at `dueAt`, up to now. */
export function missedSince(schedule: Schedule, dueAt: number, now: number): number {
  if (schedule.type === 'once') return 0
  if (schedule.type === 'interval') return Math.max(0, Math.floor((now - dueAt) / intervalMs(schedule.expression)))
  let missed = 0
  for (let at = nextRun(schedule, dueAt); at !== undefined && at <= now; at = nextRun(schedule, at)) {
    if (++missed === mostMissed) break
  }
  return missed
}
