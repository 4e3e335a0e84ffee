import type { QuestionTerm } from './question-term.ts'
import { conceptsOf } from './concepts.ts'
import { separableParts } from './irregular-forms.ts'
import { isNumber } from './tokens.ts'

const sameConcept = 0.75
export const otherForm = 0.75
const partOfCompound = 0.6
const cut = 0.9
const bothParts = 0.9
const shortestCompound = 9
const shortestForm = 4
const shortestPart = 5
const longestEnding = 3
/** Part of the longer word that two forms of one word begin with. */
const sharedPart = 0.65
/** The same of Korean words, whose letters are syllables apart: endings of several syllables follow what they say. */
const sharedPartInKorean = 0.5
const hangul = /\p{Script=Hangul}/u

/** How well a term is met by a text, given by its stems: 0 … 1. Keeps what it has compared. */
export function matcherOf(term: QuestionTerm): (stems: ReadonlySet<string>) => number {
  const known = new Map<string, number>()
  const levelOf = (stem: string): number => {
    const before = known.get(stem)
    if (before !== undefined) return before
    const level = likeness(term, stem)
    known.set(stem, level)
    return level
  }
  const parts = term.isVerb === true ? separableParts(term.stem) : undefined
  // `Der Vorstand beruft die Versammlung ein.`
  const isSeparated = (stems: ReadonlySet<string>): boolean =>
    parts !== undefined &&
    stems.has(parts.prefix) &&
    Array.from(stems).some((stem) => stem.startsWith(parts.stem) && stem.length <= parts.stem.length + longestEnding)
  return (stems) => {
    if (stems.has(term.stem)) return 1
    if (isNumber(term.stem)) return 0
    let best = 0
    for (const stem of stems) best = Math.max(best, levelOf(stem))
    return best < bothParts && (hasBothParts(term.stem, stems) || isSeparated(stems)) ? bothParts : best
  }
}

/** The same for the heading of a column, which may be cut, as `Wed` is. */
export function headerMatcherOf(term: QuestionTerm): (stems: ReadonlySet<string>) => number {
  const match = matcherOf(term)
  const known = new Map<ReadonlySet<string>, number>()
  return (stems) => {
    const level =
      known.get(stems) ?? Math.max(match(stems), Array.from(stems).some((stem) => isCut(stem, term)) ? cut : 0)
    known.set(stems, level)
    return level
  }
}

const isCut = (stem: string, { word }: QuestionTerm): boolean =>
  /^\p{L}{3,4}$/u.test(stem) && word.length > stem.length + 1 && word.startsWith(stem)

/** `Asbestentsorgung` is the `Entsorgung asbesthaltiger Platten`. */
function hasBothParts(compound: string, stems: ReadonlySet<string>): boolean {
  if (compound.length < shortestCompound) return false
  for (const end of stems) {
    if (end.length < shortestForm || !compound.endsWith(end) || end === compound) continue
    const start = compound.slice(0, compound.length - end.length)
    if (start.length < shortestForm) continue
    for (const other of stems) {
      if (other !== end && other.length >= shortestForm && (start.startsWith(other) || other.startsWith(start)))
        return true
    }
  }
  return false
}

/** Its stem, another form of it, a compound with it, or a word for the same. */
function likeness({ word, stem, concepts }: QuestionTerm, other: string): number {
  if (concepts.length > 0 && conceptsOf(other).some((group) => concepts.includes(group))) return sameConcept
  const [shorter, longer] = stem.length <= other.length ? [stem, other] : [other, stem]
  if (shorter.length < shortestForm || /\p{Nd}/u.test(shorter)) return 0
  const part = hangul.test(stem) ? sharedPartInKorean : sharedPart
  const shared = Math.max(shortestForm, Math.ceil(longer.length * part))
  if (shorter.length >= shared && shorter.slice(0, shared) === longer.slice(0, shared)) return otherForm
  if (other.startsWith(word) && word.length >= shortestPart) return partOfCompound
  if (shorter.length < shortestPart && longer.length < shorter.length + shortestForm) return 0
  if (longer.startsWith(shorter) || longer.endsWith(shorter)) return partOfCompound
  // `Sammelbesichtigung` is one for `besichtigen`.
  return stem.length >= shortestCompound && other.includes(stem.slice(0, -verbEnding)) ? partOfCompound : 0
}
const verbEnding = 2
