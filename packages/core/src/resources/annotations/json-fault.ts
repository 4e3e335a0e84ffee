import type { Pieces } from '../../kernel/system/index.ts'

const lettersOfTurn = 100_000
const stepsOfLetter = 5

interface Fault {
  /** Such as `metadata.team[3]`; empty for the whole. */
  readonly place: string
  readonly problem: string
}

interface Open {
  /** Names so far; absent for a list. */
  readonly names?: Set<string>
  /** Name or position of the value that is being read. */
  step: string | number
}

/** Numbers, since files have a hundred million letters. */
const code = {
  quote: 0x22,
  plus: 0x2b,
  comma: 0x2c,
  minus: 0x2d,
  dot: 0x2e,
  zero: 0x30,
  nine: 0x39,
  exponentE: 0x45,
  bracket: 0x5b,
  backslash: 0x5c,
  bracketEnd: 0x5d,
  exponent: 0x65,
  brace: 0x7b,
  braceEnd: 0x7d,
} as const

/**
 * What `JSON.parse` lets pass and loses: names that are there twice, `__proto__`, numbers that are too large, and nesting on
 * which readers that recurse would run out of stack. The text must be valid JSON.
 */
export function* jsonFault(text: string, depth: number): Pieces<Fault | undefined> {
  let begun = 0
  let nextTurn = lettersOfTurn
  const open: Open[] = []
  let inside: Open | undefined
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case code.brace:
      case code.bracket:
        if (open.length >= depth)
          return { place: placeOf(open), problem: `is nested too deeply: at most ${depth} levels are possible` }
        inside = text.charCodeAt(at) === code.brace ? { names: new Set(), step: '' } : { step: 0 }
        open.push(inside)
        break
      case code.braceEnd:
      case code.bracketEnd:
        open.pop()
        inside = open.at(-1)
        break
      case code.comma:
        if (typeof inside?.step === 'number') inside.step++
        break
      case code.quote: {
        const end = endOfText(text, at)
        if (inside?.names && isName(text, end)) {
          const problem = takeName(inside, inside.names, JSON.parse(text.slice(at, end + 1)) as string)
          if (problem !== undefined) return { place: placeOf(open.slice(0, -1)), problem }
        }
        at = end
        break
      }
      default:
        if (isDigit(text.charCodeAt(at))) {
          const end = endOfNumber(text, at)
          if (isTooLarge(text, at, end)) return { place: placeOf(open), problem: 'is a number that is too large' }
          at = end
        }
    }
    if (at >= nextTurn) {
      yield (at - begun) * stepsOfLetter
      begun = at
      nextTurn = at + lettersOfTurn
    }
  }
  return undefined
}

/** Position of the quotation mark that ends the text which begins at `start`. */
function endOfText(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text.charCodeAt(at - 1 - slashes) === code.backslash) slashes++
  return slashes % 2 === 1
}

const space = new Set([' ', '\t', '\r', '\n'])

function isName(text: string, end: number): boolean {
  let next = end + 1
  while (space.has(text[next]!)) next++
  return text[next] === ':'
}

function takeName(inside: Open, names: Set<string>, name: string): string | undefined {
  if (name === '__proto__') return 'must not have a field named __proto__'
  if (names.has(name)) return `has the name ${JSON.stringify(name)} twice: leave one of them out`
  names.add(name)
  inside.step = name
  return undefined
}

/** Position of the last character of the number that begins at `start`. */
function endOfNumber(text: string, start: number): number {
  let end = start
  while (end + 1 < text.length && isOfNumber(text.charCodeAt(end + 1))) end++
  return end
}

const isDigit = (letter: number): boolean => letter >= code.zero && letter <= code.nine
const isOfNumber = (letter: number): boolean =>
  isDigit(letter) ||
  letter === code.dot ||
  letter === code.plus ||
  letter === code.minus ||
  letter === code.exponent ||
  letter === code.exponentE

/** Shorter numbers without an exponent are always finite, and this is quicker than to read all of them. */
const surelyFinite = 300

function isTooLarge(text: string, start: number, end: number): boolean {
  const number = text.slice(start, end + 1)
  return (number.length > surelyFinite || /e/i.test(number)) && !Number.isFinite(Number(number))
}

const shownSteps = 6
const shownLetters = 60

function placeOf(open: readonly Open[]): string {
  const start = open.slice(0, shownSteps).reduce((place, { step }) => {
    if (typeof step === 'number') return `${place}[${step}]`
    const short = step.length > shownLetters ? `${step.slice(0, shownLetters)}…` : step
    return place === '' ? short : `${place}.${short}`
  }, '')
  return open.length > shownSteps ? `${start}…` : start
}
