import { CronExpressionParser, type CronExpression } from 'cron-parser'
import { momentsOf, offsetAt } from './time-zone.ts'

/** Clocks are never put back by more. */
const widest = 3 * 3_600_000
/** Wall times looked at around a change of the clocks: every minute of the hours that could matter. */
const mostTried = 1_000
/** Days may be asked for that come every eighth year at most. */
const longestMs = 9 * 366 * 86_400_000

interface Cron {
  readonly next: (wall: number) => number | undefined
  readonly everyHour: boolean
}

const parsed = new Map<string, Cron>()
const mostKept = 1_000

/** Five fields, in the terms of crontab; what is random or beyond them is refused. @throws Error in words */
function parse(expression: string): Cron {
  const known = parsed.get(expression)
  if (known) return known
  const fields = expression.trim().split(/\s+/)
  if (fields.length !== 5) throw new Error('it must have five fields: minute, hour, day of month, month, day of week')
  if (fields.some((field) => /(^|,)H/.test(field))) throw new Error('it must give exact times, without H')
  // Daylight saving is dealt with here: for the parser, the times that clocks show are times of UTC.
  const cron: CronExpression = CronExpressionParser.parse(fields.join(' '), { tz: 'UTC' })
  const made: Cron = {
    everyHour: cron.fields.hour.values.length === 24,
    next(wall) {
      cron.reset(new Date(wall))
      try {
        const next = cron.next().getTime()
        return next - wall > longestMs ? undefined : next
      } catch {
        return undefined
      }
    },
  }
  if (parsed.size >= mostKept) parsed.clear()
  parsed.set(expression, made)
  return made
}

/** @throws Error in words that follow "the expression is not valid: " */
export function checkCron(expression: string): void {
  if (parse(expression).next(Date.UTC(2024, 0, 1)) === undefined) throw new Error('its date never occurs')
}

/**
 * The first time after a moment. Where clocks are put forward, a time that is left out comes as much later; where they are
 * put back, a time that is shown twice comes the first time only. Expressions of every hour follow real hours instead:
 * they leave out what no clock shows, and take what is shown twice twice.
 */
export function nextCronTime(expression: string, zone: string, after: number): number | undefined {
  const cron = parse(expression)
  const offset = offsetAt(zone, after)
  const steady = (moment: number) =>
    offsetAt(zone, moment - widest) === offset && offsetAt(zone, moment + widest) === offset
  if (steady(after)) {
    const wall = cron.next(after + offset)
    if (wall === undefined) return undefined
    if (steady(wall - offset) && offsetAt(zone, wall - offset) === offset) return wall - offset
  }
  let wall: number | undefined = after + offset - widest
  let best: number | undefined
  for (let tried = 0; tried < mostTried; tried++) {
    wall = cron.next(wall)
    if (wall === undefined) return best
    const { moments, shifted } = momentsOf(zone, wall)
    const wanted = cron.everyHour ? moments : [moments[0] ?? shifted]
    for (const moment of wanted) if (moment > after && (best === undefined || moment < best)) best = moment
    if (best !== undefined && shifted - best > widest) return best
  }
  return best
}
