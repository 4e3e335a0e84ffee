import { conceptsOf } from './concepts.ts'
import { comparedProperty } from './extreme-properties.ts'
import { greatest } from './greatest.ts'
import type { QuestionTerm } from './question-term.ts'
import type { QuestionPart } from './question.ts'
import { rowNamed } from './named-row.ts'
import { headerMatcherOf, matcherOf } from './term-matches.ts'
import type { Cell, TableHeader, TextUnit } from './text-unit.ts'
import { tokensOf } from './tokens.ts'

type Row = NonNullable<TextUnit['row']>

/** What a question asks for without naming it, by the words that columns have for it. */
const hints: readonly (readonly [question: RegExp, words: string])[] = [
  [
    /\bhow much (?:is|are|do|does|did|for)\b|\bexpensive\b|wie ?viel kostet|wie teuer|combien (?:coûte|ça)|cuánto cuesta|сколько стоит|多少钱/iu,
    'price',
  ],
  [/\bhow (?:many|much)\b|wie ?viele?|combien|cuánt[oa]s|сколько|kaç/iu, 'quantity'],
  [/\bhow long\b|wie lange|combien de temps|cuánto tiempo/iu, 'duration time'],
  [/\bwhen\b|wann|quand|cuándo|когда|ne zaman/iu, 'date'],
  [/\bwhen\b.*\bpa(?:y|id)\b|wann.*(?:zahl|fällig)|quand.*pay/iu, 'due deadline'],
  [/\bwhere\b|\bwo\b|où|dónde|где/iu, 'place location room'],
  [/\bhow old\b|wie alt/iu, 'age'],
  [
    /\bwhat (?:should|can|must|do) (?:i|we|you|one) do\b|\bhow (?:do|can|should) (?:i|we|you) (?:fix|solve)|was (?:tun|muss ich tun)|que faire|qué hago/iu,
    'remedy',
  ],
  [/\bmean(?:s|ing)?\b|bedeutet|signifi/iu, 'meaning'],
]
const hintWeight = 0.45
/** The first column is the subject of a row; it is rarely asked for. */
const labelShare = 0.6
const foreignWords = 0.15
const leastFocus = 0.15
/** Words such as `cost` matter little for what a sentence is about, and much for the column. */
const leastTermWeight = 0.5
/** From this match on a cell of the row explains the term, and the column need not. */
const explained = 0.75

/** Finds the column of a row that a question asks for, of those that may be; undefined when it cannot be determined. */
export function columnFocus(
  part: QuestionPart,
  mayBe: (cell: Cell) => boolean = ({ text }) => text !== '',
): (row: Row) => number | undefined {
  const terms = [...part.terms, ...hintsOf(part)].map((term) => ({
    ...term,
    matches: matcherOf(term),
    matchesHeader: headerMatcherOf(term),
  }))
  const known = new Map<TableHeader, readonly (readonly number[])[]>()
  const headerMatches = (header: TableHeader): readonly (readonly number[])[] => {
    const before = known.get(header)
    if (before !== undefined) return before
    const found = terms.map(({ matchesHeader }) => header.cells.map(({ stems }) => matchesHeader(stems)))
    known.set(header, found)
    return found
  }
  const isNamed = rowNamed(part.text)
  return (row) => {
    const {
      table: { header },
      cells,
    } = row
    if (header === undefined) return byShape(part, cells)
    const first = isNamed(row) ? 1 : 0
    const matches = headerMatches(header)
    const scores = header.cells.map((cell, column) => {
      const own = cells[column]
      if (column < first || own === undefined || !mayBe(own)) return 0
      let score = 0
      let matched = 0
      for (const [number, term] of terms.entries()) {
        const level = matches[number]?.[column] ?? 0
        if (level === 0 || isExplained(term.matches, cells, column)) continue
        score += (term.kind === 'word' ? Math.max(leastTermWeight, term.weight) : term.weight) * level
        matched++
      }
      const foreign = cell.stems.size === 0 ? 0 : 1 - Math.min(1, matched / cell.stems.size)
      return score === 0 ? 0 : (score - foreignWords * foreign) * (column === 0 ? labelShare : 1)
    })
    const best = greatest(scores)
    return best >= leastFocus ? scores.indexOf(best) : byShape(part, cells)
  }
}

const prose =
  /^\s*(?:how (?:is|are|was|were|do|does|did|can|should)|why|what happens|explain|describe|tell me about|wie (?:wird|werden|kann|soll)|warum|was passiert|erkläre|comment|pourquoi|explique|cómo|por qué|explica)(?!\p{L})|^\s*what (?:is|are|was|were)\b.*\bfor\s*\??$|wofür|wozu|à quoi|para qué/iu

/** Whether a question asks how something is done or what it is for, which a row of a table rarely says. */
export const asksProse = ({ text }: QuestionPart): boolean => prose.test(text)

/** Terms for what a question asks for without naming it. */
export function hintsOf(part: QuestionPart): QuestionTerm[] {
  const asked = hints.filter(([pattern]) => pattern.test(part.text)).map(([, words]) => words)
  return hintTerms([...asked, comparedProperty(part.text)].join(' '))
}

/** Terms for what the most and the least is asked of, as weight for `the lightest`. */
export const comparedTerms = (part: QuestionPart): QuestionTerm[] => hintTerms(comparedProperty(part.text))

const hintTerms = (words: string): QuestionTerm[] =>
  tokensOf(words).map(({ word, stem }) => ({
    word,
    stem,
    concepts: conceptsOf(stem),
    weight: hintWeight,
    kind: 'word',
  }))

const isExplained = (
  matches: (stems: ReadonlySet<string>) => number,
  cells: readonly Cell[],
  column: number,
): boolean => cells.some(({ stems }, other) => other !== column && matches(stems) >= explained)

/** The only cell behind the first that looks like the answer. */
function byShape({ shape }: QuestionPart, cells: readonly Cell[]): number | undefined {
  if (shape === undefined || shape.kind === 'permission' || shape.kind === 'place') return undefined
  const fitting = cells.flatMap(({ text }, column) => (column > 0 && shape.answer.test(text) ? [column] : []))
  return fitting.length === 1 ? fitting[0] : undefined
}
