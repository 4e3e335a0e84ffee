import type { PageWord } from '@docent/core/ports'
import { commonForm } from './common-form.ts'
import { wordClass } from './word-classes.ts'

/** A word as features see it: with less and less of its letters. */
export interface WordForms {
  /** Lower case, digits as 0. */
  readonly lower: string
  /** Its letters and digits alone. */
  readonly bare: string
  /** Capitals as X, other letters as x, digits as 0, repetitions cut to two. */
  readonly shape: string
  /** One of some thirty kinds, so that few documents suffice to learn about it. */
  readonly kind: string
  /** What it is about, where that is known; empty otherwise. */
  readonly class: string
  readonly endsWithColon: boolean
  readonly hasDigit: boolean
  readonly isCapitalized: boolean
}

/** Characters of a word that are looked at: what is longer is no word of a language, and patterns take their time. */
const mostCharacters = 100

export function formsOf(word: PageWord): WordForms {
  const text = commonForm(word.text.slice(0, mostCharacters)).slice(0, mostCharacters)
  const lower = text.toLowerCase().replace(/\d/g, '0')
  const kind = kindOf(text)
  return {
    lower,
    bare: lower.replace(/[^\p{L}\p{M}\d]/gu, ''),
    shape: shapeOf(text),
    kind,
    class: wordClass(lettersInside(lower)),
    endsWithColon: /[:?]$/.test(text),
    hasDigit: /\d/.test(text),
    isCapitalized: /^(?:Cap|UP)/.test(kind),
  }
}

const shapeOf = (text: string): string =>
  text
    .replace(/\p{Lu}/gu, 'X')
    .replace(/\p{Ll}/gu, 'x')
    .replace(/\d/g, '0')
    .replace(/(.)\1{2,}/gu, '$1$1')

const kinds: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^\d+$/, (text) => `n${Math.min(8, text.length)}`],
  [/^[([-]?(?:RM|USD|EUR|CHF|\p{Sc})?-?\d[\d.,]*[.,]\d{2}\)?$/iu, () => 'money'],
  [/^\W?\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?\W?$/, () => 'date'],
  [/^\d{1,2}:\d{2}(?::\d{2})?$/, () => 'time'],
  [/^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*[.,]?$/i, () => 'month'],
  [/^[\d.,%$()\-/]+$/, () => 'num'],
  [/^[^\p{L}\d]+$/u, (text) => (text.length > 2 ? 'punctuation' : `p${text}`)],
  [/\S@\S/, () => 'email'],
  [/\d/, (text) => (/\p{L}/u.test(text) ? 'alnum' : 'numx')],
]

/** The kind of a word, from what it consists of. */
function kindOf(text: string): string {
  for (const [pattern, name] of kinds) if (pattern.test(text)) return name(text)
  return caseOf(lettersInside(text)) + endOf(text)
}

/** From the first letter to the last. */
function lettersInside(text: string): string {
  const first = text.search(/\p{L}/u)
  return first < 0 ? '' : (/^.*\p{L}/su.exec(text.slice(first))?.[0] ?? '')
}

function caseOf(letters: string): string {
  if (letters.length === 1) return 'one'
  const lower = letters.toLowerCase()
  if (letters === letters.toUpperCase()) return 'UP'
  if (letters === lower) return 'low'
  return letters.slice(1) === lower.slice(1) ? 'Cap' : 'mix'
}

function endOf(text: string): string {
  if (/[:?]$/.test(text)) return ':'
  if (/[,;]$/.test(text)) return ','
  return text.endsWith('.') ? '.' : ''
}
