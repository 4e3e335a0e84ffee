import { statedBy } from './asked-measure.ts'
import { conceptsOf } from './concepts.ts'
import { documentHeads } from './document-heads.ts'
import type { QuestionTerm } from './question-term.ts'
import { isMomentSaid } from './moments.ts'
import { isMisspelling } from './misspelt-words.ts'
import { headerMatcherOf, matcherOf, otherForm } from './term-matches.ts'
import type { TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

/** How well a unit, and what surrounds it, has one term: 0 … 1 each. */
export interface TermEvidence {
  readonly own: number
  /** In the table's header. */
  readonly header: number
  /** In the headings it is under, or the line that introduces its list or table. */
  readonly heading: number
  readonly neighbour: number
  /** In the name or the title of its document. */
  readonly title: number
  /** In the first lines of its document. */
  readonly letterhead: number
  readonly passage: number
  /** In any passage of its document. */
  readonly document: number
}

export interface UnitIndex {
  readonly units: readonly TextUnit[]
  /** What the name and the title of its document are made of. */
  title(unit: TextUnit): ReadonlySet<string>
  evidence(term: QuestionTerm): readonly TermEvidence[]
  /** How informative it is that a unit has the term, about 0.3 … 1.6. */
  rarity(evidence: readonly TermEvidence[]): number
}

/** Units added in thought, so that differences of rarity stay moderate when only a few were found. */
const addedUnits = 20
const alike = 0.85
/** What looks like another form of a word counts less in a document without it, where others have the word: a `station` is no `statin`. */
const formElsewhere = 0.5
/** A sum of money names a price, without the word. */
const statedByUnit = 0.5
/** A part of a table whose heading row was not found may well have the term there. */
const unknownHeader = 0.2

export function indexUnits(units: readonly TextUnit[]): UnitIndex {
  const context = contextsOf(units)
  const known = new Map<string, readonly TermEvidence[]>()

  function evidence(term: QuestionTerm): readonly TermEvidence[] {
    const key = `${term.word} ${term.stem}`
    const before = known.get(key)
    if (before !== undefined) return before
    const found = evidenceOf(term)
    const isFound = found.some((at) => Math.max(at.own, at.header, at.heading, at.title) > 0)
    const meant = isFound ? undefined : correctedTerm(term, units)
    const corrected = meant === undefined ? found : evidenceOf(meant)
    known.set(key, corrected)
    return corrected
  }

  function evidenceOf(term: QuestionTerm): readonly TermEvidence[] {
    const holders = new Set(units.flatMap(({ stems, passage }) => (stems.has(term.stem) ? [passage.documentName] : [])))
    const isElsewhere = (name: string): boolean => holders.size > 0 && !holders.has(name)
    const isMeant = (stems: ReadonlySet<string>): boolean =>
      term.concepts.length > 0 &&
      Array.from(stems).some((stem) => conceptsOf(stem).some((group) => term.concepts.includes(group)))
    const match = matcherOf(term)
    const memo = new Map<ReadonlySet<string>, number>()
    const matched = (stems: ReadonlySet<string>): number => {
      const found = memo.get(stems) ?? match(stems)
      memo.set(stems, found)
      return found
    }
    const matchHeader = headerMatcherOf(term)
    const stated = statedBy(term)
    const isSaid = isMomentSaid(term.stem)
    const own = units.map(({ stems, text, row, passage }) => {
      if (isSaid?.(text) === true) return 1
      const level = matched(stems)
      if (level === otherForm && isElsewhere(passage.documentName) && !isMeant(stems)) return formElsewhere
      return Math.max(level, row === undefined && stated?.test(text) === true ? statedByUnit : 0)
    })
    const ofPassage = new Map<TextUnit['passage'], number>()
    const ofDocument = new Map<string, number>()
    for (const [position, { passage }] of units.entries()) {
      const level = own[position] ?? 0
      ofPassage.set(passage, Math.max(ofPassage.get(passage) ?? 0, level))
      ofDocument.set(passage.documentName, Math.max(ofDocument.get(passage.documentName) ?? 0, level))
    }
    const near = (position: number, unit: TextUnit): number => {
      const other = units[position]
      return other !== undefined && other.block === unit.block && other.kind === 'sentence' ? (own[position] ?? 0) : 0
    }
    return units.map((unit, position): TermEvidence => {
      const lead = unit.lead === undefined ? 0 : matched(unit.lead.stems)
      const intro = unit.intro === undefined || term.kind !== 'number' ? 0 : matched(unit.intro.stems)
      return {
        own: own[position] ?? 0,
        header: unit.row && !unit.row.table.header ? unknownHeader : matchHeader(context.header(unit)),
        heading: unit.kind === 'heading' ? 0 : Math.max(lead, intro, matched(context.section(unit))),
        neighbour: Math.max(near(position - 1, unit), near(position + 1, unit)),
        title: matched(context.title(unit)),
        letterhead: matched(context.letterhead(unit)),
        passage: ofPassage.get(unit.passage) ?? 0,
        document: ofDocument.get(unit.passage.documentName) ?? 0,
      }
    })
  }

  return {
    units,
    title: context.title,
    evidence,
    rarity(found) {
      const count = units.length + addedUnits
      // Where some have the word itself, those that have a longer word with it do not make it common.
      const best = found.reduce((most, { own }) => Math.max(most, own), 0)
      const holding = found.filter(({ own }) => own > 0 && own >= best * alike).length
      const rarest = Math.log(1 + (addedUnits + 20.5) / 0.5)
      return Math.max(0.3, Math.min(1.3, Math.log(1 + (count - holding + 0.5) / (holding + 0.5)) / rarest))
    },
  }
}

/** The term with the word that is meant, where no unit has the one that is asked for. */
function correctedTerm(term: QuestionTerm, units: readonly TextUnit[]): QuestionTerm | undefined {
  if (term.kind === 'number' || term.concepts.length > 0) return undefined
  for (const { stems } of units) {
    for (const stem of stems) {
      if (isMisspelling(term.stem, stem)) return { ...term, word: stem, stem, concepts: conceptsOf(stem) }
    }
  }
  return undefined
}

/** Stems of the context of units, each computed once. */
function contextsOf(units: readonly TextUnit[]) {
  const none: ReadonlySet<string> = new Set()
  const sections = new Map<TextUnit['section'], ReadonlySet<string>>()
  const headers = new Map<object, ReadonlySet<string>>()
  const heads = documentHeads(units)
  for (const unit of units) {
    const { section, row } = unit
    if (!sections.has(section)) sections.set(section, stemsOf(section.headings.slice(-2).join(' ')))
    const header = row?.table.header
    if (header !== undefined && !headers.has(header)) headers.set(header, stemsOf(header.text))
  }
  const header = ({ row }: TextUnit): ReadonlySet<string> =>
    (row?.table.header && headers.get(row.table.header)) ?? none
  // What is below no heading is below the name of its document.
  const section = ({ section: below, passage }: TextUnit): ReadonlySet<string> =>
    (below.headings.length > 0 ? sections.get(below) : heads.get(passage.documentName)?.name) ?? none
  const title = ({ passage }: TextUnit): ReadonlySet<string> => heads.get(passage.documentName)?.title ?? none
  const letterhead = ({ passage }: TextUnit): ReadonlySet<string> => heads.get(passage.documentName)?.letterhead ?? none
  return { header, section, title, letterhead }
}
