import type { QuestionPart } from './question.ts'
import type { TextUnit } from './text-unit.ts'
import { isNumber, tokensOf } from './tokens.ts'

const isYear = (stem: string): boolean => /^(?:19|20)\d\d$/.test(stem)
/** Words such as `cost` are followed by any number. */
const leastWeight = 1

/** A word with the number right behind it, as in `Vela 20` or `section 5`. */
interface NumberedThing {
  readonly stem: string
  readonly number: string
}

/**
 * Whether a unit is about another of several things that numbers distinguish, as `Vela 30` is where `Vela 20` is asked for;
 * undefined when the question has none.
 */
export function otherNumberMatcher({ text, terms }: QuestionPart): ((unit: TextUnit) => boolean) | undefined {
  const names = new Set(terms.filter(({ weight }) => weight >= leastWeight).map(({ stem }) => stem))
  const asked = numberedIn(text).filter(({ stem }) => names.has(stem))
  const codes = codesIn(text)
  if (asked.length === 0 && codes.length === 0) return undefined
  return (unit) => {
    if (isOfOtherCode(codes, unit.row?.cells[0]?.text ?? unit.text)) return true
    const said = numberedIn(unit.row?.cells[0]?.text ?? unit.text)
    return asked.some(({ stem, number }) => {
      const numbers = said.filter((other) => other.stem === stem).map((other) => other.number)
      return numbers.length > 0 && !numbers.includes(number) && !unit.stems.has(number)
    })
  }
}

function numberedIn(text: string): NumberedThing[] {
  const stems = tokensOf(text).map(({ stem }) => stem)
  return stems.flatMap((stem, at) => {
    const number = stems[at + 1]
    return number !== undefined && isNumber(number) && !isNumber(stem) && !isYear(number) ? [{ stem, number }] : []
  })
}

/** Letters, then what a sign joins to them, as `PT-40-V`. */
const code = /(?<![\p{L}\p{N}/-])\p{L}[\p{L}\p{N}]*(?:[/-][\p{L}\p{N}]+)+/gu

const codesIn = (text: string): string[] =>
  (text.match(code) ?? []).filter((found) => /\p{Nd}/u.test(found)).map((found) => found.toUpperCase())

/** `PT-40-X` where `PT-40-V` is asked for. */
function isOfOtherCode(codes: readonly string[], text: string): boolean {
  if (codes.length === 0) return false
  const said = codesIn(text)
  const series = (found: string): string => found.split(/[/-]/)[0]!
  return codes.some((asked) => !said.includes(asked) && said.some((other) => series(other) === series(asked)))
}
