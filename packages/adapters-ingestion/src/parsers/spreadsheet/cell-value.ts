/** A shown number that is off by more than this share of its value does not represent it. */
const roundingShare = 0.005
/** A number with more digits was calculated; one with fewer was written by somebody, who may look for all of it. */
const writtenDigits = 10
/** Digits that a spreadsheet keeps. */
const keptDigits = 15

/** A number in all of its digits; programs show large ones as `1.23E+14` and hold 0.3 as 0.30000000000000004. */
export function exactNumber(value: number): string {
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString()
  const rounded = Number(value.toPrecision(keptDigits))
  const text = String(rounded)
  return /e-\d$/.test(text) ? rounded.toFixed(20).replace(/0+$/, '') : text
}

/** The number as its cell shows it, followed by the full value where formatting loses precision. */
export function withExactNumber(shown: string, value: number): string {
  if (!Number.isFinite(value)) return shown
  if (shown.trim() === '') return exactNumber(value)
  return represents(shown, value) ? shown : `${shown} (${exactNumber(value)})`
}

function represents(shown: string, value: number): boolean {
  const exact = exactNumber(Math.abs(value))
  // Among them numbers of telephones and accounts, whose digits are shown in groups.
  if (shown.replace(/\D/g, '') === exact.replace(/\D/g, '')) return true
  const numbers = shown.match(/\d[\d,\u00a0\u202f']*(?:\.\d+)?(?:E[+-]?\d+)?|\.\d+/gi) ?? []
  const [first = ''] = numbers
  if (numbers.length !== 1) return numbers.length > 1 || value === 0
  const isScientific = /E/i.test(first)
  const number = Number(first.replace(/[^\d.E+-]/gi, '')) / (shown.includes('%') ? 100 : 1)
  const error = Math.abs(number - Math.abs(value))
  if (error <= Number.EPSILON * Math.abs(value)) return true
  const isWritten = exact.replace(/\D|^[0.]+/g, '').length <= writtenDigits
  return !isScientific && !isWritten && error <= roundingShare * Math.abs(value)
}

/**
 * The date as its cell shows it, followed by year, month and day, unless displayed so: "3/4/24" may be in March
 * or in April.
 */
export const withIsoDate = (shown: string, iso: string): string =>
  shown === '' ? iso : shown.includes(iso) ? shown : `${shown} (${iso})`

export interface DateParts {
  readonly y: number
  readonly m: number
  readonly d: number
  readonly H: number
  readonly M: number
  readonly S: number
}

/** `2024-03-04`, with the time where there is one. */
export function isoDate({ y, m, d, H, M, S }: DateParts): string {
  const two = (part: number): string => String(Math.floor(part)).padStart(2, '0')
  const time = H === 0 && M === 0 && Math.floor(S) === 0 ? '' : ` ${two(H)}:${two(M)}${S >= 1 ? `:${two(S)}` : ''}`
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}${time}`
}

/** A formula in the place of its value, which programs that cannot calculate leave out. */
export const uncalculated = (formula: string): string => `${formula} (not calculated)`
