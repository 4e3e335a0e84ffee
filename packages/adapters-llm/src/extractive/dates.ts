import { stem } from '../text/stem.ts'

/** A day of the year that a text names; the year is often left out. */
export interface NamedDate {
  readonly month: number
  readonly day: number
  readonly year: number | undefined
}

const months = [
  'jan january januar janvier enero gennaio januari janeiro',
  'feb february februar février fevrier febrero febbraio februari fevereiro',
  'mar march märz maerz mars marzo maart março',
  'apr april avril abril aprile',
  'may mai mayo maggio mei maio',
  'jun june juni juin junio giugno junho',
  'jul july juli juillet julio luglio julho',
  'aug august août aout agosto augustus',
  'sep sept september septembre septiembre settembre setembro',
  'oct okt october oktober octobre octubre ottobre outubro',
  'nov november novembre noviembre novembro',
  'dec dez december dezember décembre decembre diciembre dicembre dezembro',
]
/** `Mar` and `dec` may be other words. */
const shortName = 3
const monthOf = new Map(months.flatMap((names, at) => names.split(' ').map((name) => [name, at + 1] as const)))
const monthNames = Array.from(monthOf.keys())
  .toSorted((left, right) => right.length - left.length)
  .join('|')

const day = String.raw`(?<!\p{Nd})(?<day>\d{1,2})`
const month = String.raw`(?<month>${monthNames})(?!\p{L})\.?`
const year = String.raw`(?:,?\s+(?:de\s+)?(?<year>(?:19|20)\d\d)(?!\p{Nd}))?`
const written = [
  String.raw`${day}(?:st|nd|rd|th|\.|º|°|er)?\s+(?:of\s+|de\s+)?${month}${year}`,
  String.raw`(?<!\p{L})${month}\s+${day.replace(String.raw`(?<!\p{Nd})`, '')}(?:st|nd|rd|th)?(?!\p{Nd}|:)${year}`,
  String.raw`(?<!\p{Nd}|-)(?<year>(?:19|20)\d\d)-(?<month>\d\d)-(?<day>\d\d)(?!\p{Nd})`,
  String.raw`(?<!\p{Nd}|\.)(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.(?:\s?(?<year>(?:19|20)\d\d))?(?!\p{Nd})`,
].map((pattern) => new RegExp(pattern, 'giu'))

/** The days of the year in a text, in every form that is not ambiguous: `4 June`, `June 4th`, `2025-06-04`, `4.6.2025`. */
export function datesIn(text: string): NamedDate[] {
  if (!/\p{Nd}/u.test(text)) return []
  return written.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ groups = {} }) => ({
      month: monthOf.get(groups['month']?.toLowerCase() ?? '') ?? Number(groups['month']),
      day: Number(groups['day']),
      year: groups['year'] === undefined ? undefined : Number(groups['year']),
    })).filter((date) => date.month >= 1 && date.month <= 12 && date.day >= 1 && date.day <= 31),
  )
}

export const isSameDate = (one: NamedDate, other: NamedDate): boolean =>
  one.month === other.month &&
  one.day === other.day &&
  (one.year === undefined || other.year === undefined || one.year === other.year)

const monthOfStems = new Map(Array.from(monthOf, ([name, month]) => [stem(name), month] as const))

/** The month that a word, by its stem, names in full. */
export const monthOfStem = (word: string): number | undefined =>
  word.length > shortName ? monthOfStems.get(word) : undefined

/** Whether a word, by its stem, names the month of a day. */
export const monthStemOf = (date: NamedDate, stem: string): boolean => monthOf.get(stem) === date.month
