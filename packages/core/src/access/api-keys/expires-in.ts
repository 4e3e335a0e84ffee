import { z } from 'zod'
import { DocentError } from '../../kernel/errors/index.ts'

interface Duration {
  readonly months: number
  readonly milliseconds: number
}

type Expiry = { readonly at: number } | { readonly after: Duration }

const second = 1_000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const units: Readonly<Record<string, Duration>> = {
  year: { months: 12, milliseconds: 0 },
  month: { months: 1, milliseconds: 0 },
  week: { months: 0, milliseconds: 7 * day },
  day: { months: 0, milliseconds: day },
  hour: { months: 0, milliseconds: hour },
  minute: { months: 0, milliseconds: minute },
  second: { months: 0, milliseconds: second },
}
const unitNames = Object.keys(units)

const words =
  /^\d{1,9} ?(year|month|week|day|hour|minute|second)s?( \d{1,9} ?(year|month|week|day|hour|minute|second)s?)*$/
const word = /(\d+) ?([a-z]+?)s?(?= |$)/g
const isoDuration =
  /^P(?=[\dT])(?:(\d{1,9})Y)?(?:(\d{1,9})M)?(?:(\d{1,9})W)?(?:(\d{1,9})D)?(?:T(?=\d)(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,9})S)?)?$/
const dateTime = z.iso.datetime({ offset: true })

const latest = Date.UTC(9999, 11, 31)

function sum(parts: readonly (readonly [count: number, unit: string])[]): Duration {
  return parts.reduce<Duration>(
    (total, [count, unit]) => ({
      months: total.months + count * units[unit]!.months,
      milliseconds: total.milliseconds + count * units[unit]!.milliseconds,
    }),
    { months: 0, milliseconds: 0 },
  )
}

function parse(text: string): Expiry | undefined {
  const plain = text.trim().toLowerCase().replace(/\s+/g, ' ')
  if (words.test(plain)) {
    return { after: sum([...plain.matchAll(word)].map(([, count, unit]) => [Number(count), unit!])) }
  }
  const iso = isoDuration.exec(text.trim())
  if (iso) return { after: sum(unitNames.map((unit, index) => [Number(iso[index + 1] ?? 0), unit])) }
  return dateTime.safeParse(text.trim()).success ? { at: Date.parse(text.trim()) } : undefined
}

/** Calendar months in UTC; a day that the month does not have becomes its last. */
function addMonths(time: number, months: number): number {
  const date = new Date(time)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate()
  return date.setUTCMonth(date.getUTCMonth() + months, Math.min(date.getUTCDate(), lastDay))
}

/**
 * When something ends: counts of units (`30 days`, `12 hours`, `1 year 6 months`), an ISO 8601 duration (`P30D`, `PT12H`)
 * or an ISO 8601 date-time with its zone.
 */
export const expiresInSchema = z
  .string()
  .max(100)
  .refine((text) => parse(text) !== undefined, {
    message: 'expected a time span such as "30 days" or "P30D", or a date-time such as "2030-01-31T00:00:00Z"',
  })
  .describe('A time span such as `30 days`, `12 hours` or `P30D`, or an ISO 8601 date-time with its zone.')

/** The time a checked text names. @throws `invalid_input` when it is not in the future, or after the year 9999 */
export function expiresAt(text: string, now: number): number {
  const expiry = parse(text)
  if (!expiry) throw new Error('the text was not checked')
  const at = 'at' in expiry ? expiry.at : addMonths(now, expiry.after.months) + expiry.after.milliseconds
  // A span beyond what a date can hold is NaN.
  if (at > now && at <= latest) return at
  throw new DocentError({
    code: 'invalid_input',
    message: 'A key must expire in the future, before the year 10000.',
    details: { field: 'expiresIn' },
  })
}
