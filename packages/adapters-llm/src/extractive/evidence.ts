import { asksFreely } from './asks-freely.ts'
import { isAccount } from './account-lines.ts'
import { alternativesOf } from './alternatives.ts'
import { answerBelow } from './answer-below.ts'
import { asksNext, type QuestionPart } from './question.ts'
import { isInKnownLanguage } from './question-words.ts'
import { rankUnits, type RankedUnit } from './rank-units.ts'
import { isQuestionLine } from './blocks.ts'
import { joinsThings } from './joined-things.ts'
import { extremeRow } from './extreme-row.ts'
import { isOnlyEntry } from './only-entry.ts'
import { isSameTable } from './same-table.ts'
import type { TextUnit } from './text-unit.ts'
import type { UnitIndex } from './unit-index.ts'
import { isNumber } from './tokens.ts'

/** What answers one thing that is asked. */
export interface Evidence {
  readonly units: readonly TextUnit[]
  /** The column that is asked for, of rows where it can be determined. */
  readonly columns: ReadonlyMap<TextUnit, number>
}

const mostSentences = 4
/** So much of what the best has of the question another sentence has, too. */
const sharedCoverage = 0.5
/** So much of what the document of the best has of the question that of another sentence has, too. */
const sharedOfDocument = 0.6
/** What is asked without a name for the answer may be said with less of the question's words. */
const freely = 0.92
/** The same where words that only ask count as if documents should have them, and words have more forms than are known. */
const inOtherLanguage = 0.8
const mostRows = 8
const mostItems = 12
/** An address, or what somebody can be reached by, is quoted as a whole. */
const mostLines = 5
/** Sentences and rows below this part of the best score are left out. */
const relativeScore = { sentence: 0.7, row: 0.95, rows: 0.8, rival: 0.8 }
/** A sentence with so much of the question has all of it. */
const wholeQuestion = 0.9
/** Two sentences that share more than this part of their words are the same statement. */
const sameShare = 0.7
/** A sentence that begins so cannot be understood without the one before. */
const leansBack =
  /^(?:this|these|those|that|it|its|they|their|he|she|his|her|however|(?:each|every|any) (?:further|additional|other)|after that|afterwards|thereafter|in that case|therefore|thus|also|otherwise|instead|in this case|such|both|dies\p{L}*|er|sie|es|dabei|danach|jede[rs]? weitere\p{L}*|ihr\p{L}*|il|elle|ils|elles|celui-ci|cela|ce|este|esta|ello|él|ella|он|она|оно|они|это|bu|bunlar|o)(?!\p{L})/iu
/** So does one whose subject, behind a few words, is a pronoun: `On Sundays it is closed.` */
const pronounSubject = /^\p{Lu}[^,.;:]{1,40},? (?:it|they|he|she|er|sie|es|il|elle|ils|elles)\s/u
/** Elsewhere in a sentence: it continues the previous one. */
const continuation = /(?<!\p{L})(?:instead|stattdessen|à la place|en su lugar|вместо)(?!\p{L})/iu
const boost = 3

/** The units that answer, or undefined when nothing holds enough of what is asked. */
export function evidenceFor(
  part: QuestionPart,
  index: UnitIndex,
  leastCoverage: number,
  answered: readonly TextUnit[],
): Evidence | undefined {
  const share = (asksFreely(part) ? freely : 1) * (isInKnownLanguage(part.text) ? 1 : inOtherLanguage)
  const minCoverage = leastCoverage * share
  const next = nextOf(part, answered, index)
  if (next !== undefined) return next
  const ranked = rankUnits(part, index, answered)
  const best = ranked.find(({ coverage }) => coverage >= minCoverage)
  const extreme = extremeRow(part, ranked, best, minCoverage, index.title)
  if (extreme !== undefined) return { units: [extreme.unit], columns: new Map([[extreme.unit, extreme.column]]) }
  if (best === undefined) return undefined
  const each = eachAlternative(part, index, minCoverage)
  if (each !== undefined) return each
  const chosen = chosenWith(best, part, ranked, index)
  const other = joinsThings(part.text) ? complementOf(part, best, chosen, index, minCoverage) : undefined
  const all = [...chosen, ...(other === undefined ? [] : chosenWith(other, part, [other], index))]
  const columns = new Map<TextUnit, number>()
  for (const { unit, column } of [...ranked, ...(other ? [other] : [])]) {
    if (column !== undefined && all.includes(unit)) columns.set(unit, column)
  }
  return { units: all, columns }
}

/** What the documents have of each of two things that a question offers. */
function eachAlternative(part: QuestionPart, index: UnitIndex, minCoverage: number): Evidence | undefined {
  const found = alternativesOf(part)?.map((one) =>
    rankUnits(one, index).find(({ coverage }) => coverage >= minCoverage),
  )
  const [one, other] = found ?? []
  if (one === undefined || other === undefined || one.unit === other.unit) return undefined
  const columns = [one, other].flatMap(({ unit, column }) => (column === undefined ? [] : [[unit, column] as const]))
  return { units: [one.unit, other.unit], columns: new Map(columns) }
}

/** What follows in the text answers `and what happens after that?`, which names nothing itself. */
function nextOf(part: QuestionPart, answered: readonly TextUnit[], { units }: UnitIndex): Evidence | undefined {
  const last = answered.at(-1)
  if (last === undefined || part.terms.length > 0 || !asksNext.test(part.text)) return undefined
  const next = units[units.indexOf(last) + 1]
  const follows = next !== undefined && next.block === last.block && next.kind === last.kind
  return follows ? { units: [next], columns: new Map() } : undefined
}

/** A unit about the other of two things, when the best one is about one of them only. */
function complementOf(
  part: QuestionPart,
  best: RankedUnit,
  chosen: readonly TextUnit[],
  index: UnitIndex,
  minCoverage: number,
): RankedUnit | undefined {
  const has = (position: number): boolean => best.own.has(position) || best.dated.has(position)
  const missing = part.terms.filter((_, position) => !has(position))
  if (missing.length === 0 || missing.length === part.terms.length) return undefined
  const terms = part.terms.map((term, position) => (has(position) ? term : { ...term, weight: term.weight * boost }))
  return rankUnits({ ...part, terms }, index).find(
    ({ unit, own, dated, coverage }) =>
      coverage >= minCoverage &&
      !chosen.includes(unit) &&
      unit.passage.documentName === best.unit.passage.documentName &&
      [...own, ...dated].some((position) => !has(position)),
  )
}

function chosenWith(
  best: RankedUnit,
  part: QuestionPart,
  ranked: readonly RankedUnit[],
  { units }: UnitIndex,
): TextUnit[] {
  const { unit } = best
  if (unit.kind === 'row') return [...rowsWith(best, part, ranked), ...rivalOf(best, ranked)]
  const answer = answerBelow(unit, units)
  if (answer !== undefined) return [unit, answer]
  const items = itemsOf(best, part, units)
  if (items.length > 0) return [...items, ...rivalOf(best, ranked)]
  const chosen: RankedUnit[] = []
  for (const one of ranked) {
    if (chosen.length === mostSentences || one.score < best.score * relativeScore.sentence) break
    if (one.ofDocument < best.ofDocument * sharedOfDocument) continue
    if (one.namesOnly && !best.namesOnly) continue
    if (one.coverage < best.coverage * sharedCoverage) continue
    if (one.coverage < best.coverage && saysTheSameOfAnother(one.unit, unit)) continue
    if (one.unit.kind === 'row') continue
    // Contracts of one template, of which the question means none in particular, say different things.
    const isRival = (other: TextUnit) => one.coverage >= best.coverage && haveOtherFigures(other, one.unit)
    if (!chosen.some(({ unit: other }) => isSameStatement(other, one.unit) && !isRival(other))) chosen.push(one)
  }
  const taken = new Set(chosen.flatMap((one) => withContext(one, part, units)))
  // Best first; what leans on each other stays in the order of the text.
  return Array.from(taken)
}

/** A property and its value; what somebody says in an interview is longer. */
const labelled = /^([^:.;]{3,40}):\s.{1,60}$/

/** `Guarantee: two years` in the section of one thing, where the best has `Guarantee: five years` in that of another. */
function saysTheSameOfAnother(unit: TextUnit, best: TextUnit): boolean {
  const label = labelled.exec(unit.text)?.[1]
  return label !== undefined && unit.section !== best.section && labelled.exec(best.text)?.[1] === label
}

/** What stands elsewhere and fits nearly as well as a row or an entry of a list. */
function rivalOf(best: RankedUnit, ranked: readonly RankedUnit[]): TextUnit[] {
  const rival = ranked.find(({ unit }) => unit.block !== best.unit.block)
  const isClose =
    rival !== undefined &&
    isQuotedAlone.has(rival.unit.kind) &&
    rival.score >= best.score * relativeScore.rival &&
    rival.coverage >= best.coverage * sharedCoverage &&
    (!rival.namesOnly || best.namesOnly)
  return isClose ? [rival.unit] : []
}

const isQuotedAlone: ReadonlySet<TextUnit['kind']> = new Set(['row', 'sentence', 'item'])

/** Rows that fit as well as the best, with the same words of the question, such as all sizes of one article. */
function rowsWith(best: RankedUnit, part: QuestionPart, ranked: readonly RankedUnit[]): TextUnit[] {
  // What only some rows have by the way, as an `open` among their cells, does not single them out of all that are asked for.
  const telling = (own: ReadonlySet<number>) =>
    Array.from(own).filter((position) => (part.terms[position]?.weight ?? 0) >= (part.several ? 1 : 0))
  const least = best.score * (part.several ? relativeScore.rows : relativeScore.row)
  const alike = ranked.filter(
    ({ unit, score, own }) =>
      unit.kind === 'row' &&
      isSameTable(unit, best.unit) &&
      score >= least &&
      telling(best.own).every((position) => own.has(position)),
  )
  const same = new Set([best.unit, ...alike.map(({ unit }) => unit)])
  return Array.from(same).slice(0, mostRows)
}

const asksSteps =
  /^\s*how (?:do|does|can|should|to)(?!\p{L})|^\s*(?:wie (?:kann|soll|muss|mach|geh|wird|werden)|comment|cómo|come|hoe (?:kan|moet)|como)/iu

/** All entries of a list that is asked for as a whole; the one that fits, with the line that introduces it, else. */
function itemsOf({ unit, own, isHeaded }: RankedUnit, part: QuestionPart, units: readonly TextUnit[]): TextUnit[] {
  if (unit.kind === 'item') {
    const whole =
      !isOnlyEntry(unit, part, units) && (own.size === 0 || part.several || isHeaded || asksSteps.test(part.text))
    // An entry that introduces others comes with them.
    const list = units.filter((other) => other.block === unit.block && other.lead === (whole ? unit.lead : unit))
    const entries = (whole ? list : [unit, ...list]).slice(0, mostItems)
    return unit.lead === undefined ? entries : [unit.lead, ...entries]
  }
  const list = units.filter((other) => other.kind === 'item' && other.lead === unit)
  return list.length > 0 ? [unit, ...list.slice(0, mostItems)] : []
}

/** A short answer below a question as a whole; else the sentence before, where this one leans on it, and the one behind, where that leans on this one. */
function withContext(
  { unit, own, coverage }: RankedUnit,
  { shape }: QuestionPart,
  units: readonly TextUnit[],
): TextUnit[] {
  const position = units.indexOf(unit)
  const inBlock = (other: TextUnit | undefined): TextUnit[] =>
    other !== undefined && other.block === unit.block && other.kind === 'sentence' ? [other] : []
  const before = leansBack.test(unit.text) ? inBlock(units[position - 1]) : []
  const headline = unit.section.headings.at(-1)
  if (unit.kind === 'sentence' && headline !== undefined && isQuestionLine(headline)) {
    const answer = units.filter((other) => other.block === unit.block && other.kind === 'sentence')
    if (answer.length <= mostSentences) return answer
  }
  if (unit.kind === 'line') {
    const block = units.filter((other) => other.block === unit.block)
    const isOneThing = !isAccount(block) && !block.every(({ label }) => label !== undefined)
    if (block.length <= mostLines && isOneThing) return block
  }
  const after = inBlock(units[position + 1])
  // What has only a part of the question may say the rest of it next; what only its heading is about, as the answer below a question,
  // is not over with its first sentence.
  const belongs =
    coverage < wholeQuestion ||
    own.size === 0 ||
    (shape !== undefined && !shape.answer.test(unit.text)) ||
    after.some(({ text }) => leansBack.test(text) || continuation.test(text) || pronounSubject.test(text))
  return [...before, unit, ...(belongs ? after : [])]
}

export function isSameStatement(left: TextUnit, right: TextUnit): boolean {
  const shared = left.stems.intersection(right.stems).size
  return shared > sameShare * Math.min(left.stems.size, right.stems.size)
}

/** Each says a number that the other does not. */
const haveOtherFigures = ({ stems: left }: TextUnit, { stems: right }: TextUnit): boolean =>
  Array.from(left.difference(right)).some(isNumber) && Array.from(right.difference(left)).some(isNumber)
