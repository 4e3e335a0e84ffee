import type { PromptPassage } from '@docent/core/ports'
import { evidenceFor, type Evidence } from './evidence.ts'
import { figureEvidence, type FigureEvidence } from './figures/figure-evidence.ts'
import { summaryOf } from './overview.ts'
import { passageUnits, plainSpace } from './passage-units.ts'
import { isOverview, readQuestion, type QuestionPart } from './question.ts'
import type { TextUnit } from './text-unit.ts'
import { indexUnits } from './unit-index.ts'

/** The text of the model, and whether it is an answer. */
export interface ExtractiveAnswer {
  readonly text: string
  readonly unanswered: boolean
}

export const withoutPassages =
  'I am the built-in extractive model. I answer questions by quoting the passages of your documents that fit best; I do ' +
  'not write text of my own. Ask a question in a collection with documents, or set up a language model for everything else.'

const quotedFrom = 'Quoted from the documents, without a language model:'
const notAnswered = 'The documents do not answer this question.'
const namedPassages = 3
/** Letters of a question that are read, half of them from its end: patterns look at it again from each of its words. */
const longestRead = 4_000

export interface ExtractiveQuestion {
  readonly question: string
  /** Questions asked before in the same chat, oldest first. */
  readonly before: readonly string[]
  readonly passages: readonly PromptPassage[]
  readonly minCoverage: number
}

/**
 * The whole answer: quotes, or that the documents do not answer, never both. The same question and passages always give
 * the same text.
 */
export function extractiveAnswer({ passages, minCoverage, ...asked }: ExtractiveQuestion): ExtractiveAnswer {
  const question = shortened(asked.question)
  const before = asked.before.map(shortened)
  const units = passageUnits(passages)
  if (units.length === 0) return { text: notAnswered, unanswered: true }
  if (isOverview(question)) {
    const said = [
      'These sentences, quoted from the documents without a language model, say most about them:',
      ...summaryOf(question, units, minCoverage).map(quoted),
    ]
    return { text: said.join('\n\n'), unanswered: false }
  }
  const index = indexUnits(units)
  const parts = readQuestion(question, before)
  const figures = figureEvidence(question, parts, index)
  const ofFigures = figures === undefined ? [] : figureQuotes(figures)
  const rest = figures?.isWhole === true ? parts.filter((part) => !figures.names(part)) : parts
  const answered: { readonly part: QuestionPart; readonly evidence: Evidence | undefined }[] = []
  for (const part of rest) {
    const earlier = answered.flatMap(({ evidence }) => evidence?.units ?? [])
    answered.push({ part, evidence: evidenceFor(part, index, minCoverage, earlier) })
  }
  const found = answered.flatMap(({ evidence }) => evidence ?? [])
  if (found.length === 0 && figures === undefined) {
    return { text: `${notAnswered}\n\n${closest(passages)}`, unanswered: true }
  }
  const missing = answered.filter(({ part, evidence }) => evidence === undefined && figures?.names(part) !== true)
  const said = [
    quotedFrom,
    ...ofFigures,
    ...quotesOf(found),
    ...missing.map(({ part }) => `No passage was found for this part of the question: ${part.text.trim()}`),
  ]
  return { text: said.join('\n\n'), unanswered: false }
}

/** Where to look, without a quote that could be taken for an answer. */
function closest(passages: readonly PromptPassage[]): string {
  const places = passages
    .toSorted((left, right) => right.score - left.score)
    .slice(0, namedPassages)
    .map(({ documentName, pages, number }) => `${documentName}${pages === '' ? '' : `, page ${pages}`} [${number}]`)
  return `Closest passages: ${places.join('; ')}.`
}

/** Each unit once, in the order of the parts of the question; a header comes before the first of its rows. */
function quotesOf(found: readonly Evidence[]): string[] {
  const seen = new Set<TextUnit>()
  const quotes: { text: string; readonly last: TextUnit }[] = []
  let header: object | undefined
  for (const { units, columns } of found) {
    for (const unit of units) {
      if (seen.has(unit)) continue
      seen.add(unit)
      const before = quotes.at(-1)
      const joined = before && joinedQuote(before, unit)
      if (joined !== undefined) {
        quotes[quotes.length - 1] = { text: joined, last: unit }
        continue
      }
      const column = columns.get(unit)
      const heads = unit.row?.table.header
      const lines = column === undefined ? [] : [cellLine(unit, column)]
      if (heads !== undefined && heads !== header) lines.push(`“${heads.text}” [${heads.passage.number}]`)
      header = heads
      quotes.push({ text: [...lines, quoted(unit)].join('\n'), last: unit })
    }
  }
  return quotes.map(({ text }) => text)
}

/** The figures of each row by year, above the row and what its years are from, and then what is computed from them. */
function figureQuotes({ units, figures, ratios }: FigureEvidence): string[] {
  let above: object | undefined
  const computed = ratios.map(
    ({ name, year, over, under, value }) => `${name} ${year}, computed: ${over} / ${under} = **${value}**`,
  )
  const quotes = units.map((unit) => {
    const { byYear = [], heading } = figures.get(unit) ?? {}
    const lines = byYear.map(({ year, text }) => `${year}: **${text}** [${unit.passage.number}]`)
    if (heading !== undefined && heading !== above) lines.push(quoted(heading))
    above = heading
    return [...lines, quoted(unit)].join('\n')
  })
  return computed.length > 0 ? [...quotes, computed.join('\n')] : quotes
}

/** Adjacent sentences of a passage are one quote. */
function joinedQuote(before: { readonly text: string; readonly last: TextUnit }, unit: TextUnit): string | undefined {
  const { last } = before
  const areSentences = last.kind === 'sentence' && unit.kind === 'sentence' && last.block === unit.block
  if (!areSentences || !plainSpace(unit.passage.text).includes(`${last.text} ${unit.text}`)) return undefined
  return `${before.text.slice(0, -`” [${last.passage.number}]`.length)} ${quoted(unit).slice(1)}`
}

/** What is asked for, before the row that it is from. */
function cellLine({ row, passage }: TextUnit, column: number): string {
  const name = row?.table.header?.cells[column]?.text ?? ''
  return `${name === '' ? '' : `${name}: `}**${row?.cells[column]?.text ?? ''}** [${passage.number}]`
}

function quoted({ text, passage }: Pick<TextUnit, 'text' | 'passage'>): string {
  return `“${text}” [${passage.number}]`
}

const shortened = (question: string): string =>
  question.length <= longestRead
    ? question
    : `${question.slice(0, longestRead / 2)} ${question.slice(-longestRead / 2)}`
