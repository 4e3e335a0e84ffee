import type { QuestionPart } from './question.ts'
import type { Cell } from './text-unit.ts'
import { tokensOf } from './tokens.ts'

const below =
  /^(?:<|less than|fewer than|under|up to|below|at most|until|bis(?: zu)?|unter|weniger als|moins de|jusqu'[àa]|hasta|menos de|inferior a|fino a|meno di|sotto|tot|minder dan|onder|até|abaixo de|до|менее)\s*$/iu
const above =
  /^(?:>|more than|over|above|from|at least|ab|über|mehr als|plus de|à partir de|más de|desde|superior a|da|oltre|più di|sopra|vanaf|meer dan|boven|mais de|acima de|a partir de|более|от|свыше)\s*$/iu
/** Between two numbers: a unit, and what makes them a range. */
const between =
  /^(?:[€$£¥%]|°[CF]?|\p{L}{1,5})?,? ?(?:to|down to|-|–|—|bis(?: unter)?|until|and|à|a|al|y|e|tot|t\/m|até|до) ?[€$£¥]?$/iu
const orMore =
  /^(?:[€$£¥%]|°[CF]?|\p{L}{1,5})? ?(?:\+|(?:or|and|und|oder|et|y|o|e|ed|en|of|ou) (?:more|over|above|mehr|darüber|plus|más|oltre|più|meer|hoger|mais)(?!\p{L}))/iu
export const fitsRange = 0.9

/** A number without letters, in figures. */
export const isPlain = (stem: string): boolean => /^\d+(?:\.\d+)?$/.test(stem)

/**
 * How well a number of the question fits the range that a row is for, as seven years fit `6 to 10`; undefined where a row
 * is for no range.
 */
export function rangeMatch(part: QuestionPart, cells: readonly Cell[]): number | undefined {
  const label = cells[0]?.text ?? ''
  const range = rangeOf(label)
  if (range === undefined) return undefined
  const { text } = part
  const comparison = /(less than|fewer than|under|up to|more than|over|at least)\s+(\p{L}+|\d+)/iu.exec(text)
  if (comparison !== null) {
    const said = tokensOf(comparison[2] ?? '')[0]?.stem
    const isBelow = below.test(comparison[1] ?? '')
    return isBelow ? Number(range.most === Number(said)) : Number(range.least === Number(said))
  }
  const numbers = part.terms.filter(({ stem }) => isPlain(stem)).map(({ stem }) => Number(stem))
  return numbers.some((number) => number >= range.least && number <= range.most) ? fitsRange : 0
}

/** Words for one side of a band, before its number. */
const upTo =
  "up to|under|less than|fewer than|at most|bis(?: zu)?|unter|höchstens|weniger als|moins de|jusqu['’]à|hasta|menos de|fino a|meno di|tot|minder dan|até"
const moreThan =
  'over|above|more than|ab|über|mehr als|plus de|au-delà de|más de|a partir de|oltre|più di|vanaf|meer dan|mais de|acima de'

/**
 * Whether a sentence parts what it says by bands, and one of them is for the number, as 2,500 is of `7.90 for up to 1,500, 12.40 up to 3,000
 * and 21.60 up to 6,000`. What holds for one limit only is rather a rule than an answer about a number.
 */
export function isInBands(number: number, text: string): boolean {
  const bands = Array.from(text.matchAll(band), ([, lower, limit = '']) => ({
    isBelow: lower !== undefined,
    limit: figure(limit),
  }))
  return bands.length > 1 && bands.some(({ isBelow, limit }) => (isBelow ? number <= limit : number >= limit))
}

interface NumberRange {
  readonly least: number
  readonly most: number
}

/** With what parts thousands: a point, a comma or a space. */
const written = '\\p{Nd}{1,3}(?:[.,\\u00a0\\u202f ]\\p{Nd}{3})+(?!\\p{Nd})|\\p{Nd}+(?:[.,]\\p{Nd}+)?'
const band = new RegExp(`(?<!\\p{L})(?:(${upTo})|(?:${moreThan})) [€$£¥]?\\s?(${written})`, 'giu')
const ends = new RegExp(`^([^\\p{Nd}]{0,40})(${written})([^\\p{Nd}]{0,20})(${written})?`, 'u')

function rangeOf(label: string): NumberRange | undefined {
  const parts = ends.exec(label)
  if (parts === null) return undefined
  const [, before = '', first = '', spaced = '', second] = parts
  const middle = spaced.replaceAll(/\s+/g, ' ').trim()
  if (second !== undefined && between.test(middle)) {
    const [least, most] = [figure(first), figure(second)]
    // The parts of a date are none.
    return most > least || /down/.test(middle)
      ? { least: Math.min(least, most), most: Math.max(least, most) }
      : undefined
  }
  // `Large, over 25 kg` names its range.
  const sign = before
    .replace(/[€$£¥]\s*$/, '')
    .replace(/^[^,:(]*[,:(]\s*/, '')
    .trim()
  if (below.test(sign)) return { least: 0, most: figure(first) }
  if (above.test(sign) || orMore.test(middle)) return { least: figure(first), most: Number.POSITIVE_INFINITY }
  return undefined
}

const figure = (text: string): number => {
  const plain = text.replaceAll(/[\u00a0\u202f ]/g, '')
  return Number(
    /^\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+$/u.test(plain) ? plain.replaceAll(/[.,]/g, '') : plain.replace(',', '.'),
  )
}
