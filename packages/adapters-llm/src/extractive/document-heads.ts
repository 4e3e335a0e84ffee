import type { PromptPassage } from '@docent/core/ports'
import type { TextUnit } from './text-unit.ts'
import { stemsOf } from './tokens.ts'

/** What is said at the beginning of a document, and holds for all of it. */
export interface DocumentHead {
  /** What its name is made of. */
  readonly name: ReadonlySet<string>
  /** What its name and its title are made of. */
  readonly title: ReadonlySet<string>
  /** What its first lines are made of. */
  readonly letterhead: ReadonlySet<string>
}

/** Sender and subject of a letter are in its first lines. */
const letterheadLength = 300
const letterheadUnits = 6
const longestTitle = 100
const shortestCapitals = 12

const markedTitle = /^\s*# /
const mailHeader = /^(?:from|to|subject|von|an|betreff|de|à|objet|para|asunto|oggetto|onderwerp|assunto):/i
const subject = /^(?:subject|betreff|objet|asunto|oggetto|onderwerp|assunto):(.*)$/im
/** `3. Costs`, `- bread` and `| Name |` begin a part. */
const beginsPart = /^#*\s*(?:\p{Nd}|§|[-*|>])/u

/** The name of a sheet above its rows. */
const headsTable = (text: string): boolean =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')[1]
    ?.trimStart()
    .startsWith('|') === true

/** The heads of the documents that units are of, by the documents' names. */
export function documentHeads(units: readonly TextUnit[]): ReadonlyMap<string, DocumentHead> {
  const documents = new Map<string, Map<PromptPassage, TextUnit[]>>()
  for (const unit of units) {
    const { passage } = unit
    const passages = documents.get(passage.documentName) ?? new Map<PromptPassage, TextUnit[]>()
    documents.set(passage.documentName, passages)
    const ofPassage = passages.get(passage)
    if (ofPassage) ofPassage.push(unit)
    else passages.set(passage, [unit])
  }
  return new Map(Array.from(documents, ([name, passages]) => [name, headOf(name, passages)] as const))
}

function headOf(name: string, passages: ReadonlyMap<PromptPassage, readonly TextUnit[]>): DocumentHead {
  const found = beginningOf(name, Array.from(passages.keys()))
  // Passages come by their rank: the first is the beginning only if it looks so.
  const [[first, firstUnits] = []] = passages
  const beginning = found?.passage ?? (firstUnits !== undefined && isHeading(firstUnits[0]) ? first : undefined)
  const head = (beginning && passages.get(beginning)) ?? []
  return {
    name: stemsOf(nameOfFile(name)),
    title: stemsOf(`${plainName(name)} ${found?.title ?? ''}`),
    letterhead: stemsOf(
      head
        .slice(0, letterheadUnits)
        .map(({ text }) => text)
        .join(' ')
        .slice(0, letterheadLength),
    ),
  }
}

const isHeading = (unit: TextUnit | undefined): boolean =>
  unit?.kind === 'line' || (unit?.kind === 'heading' && !/^\s*#/.test(unit.passage.text))

/** The passage that a document begins with, and its title: most kinds of files have no mark for either. */
function beginningOf(
  name: string,
  passages: readonly PromptPassage[],
): { readonly passage: PromptPassage; readonly title: string } | undefined {
  const marked = passages.findLast(({ text }) => markedTitle.test(text))
  const alike = passages.filter(({ text }) => !headsTable(text) && isLikeName(firstLine(text), name))
  const passage =
    marked ??
    passages.find(({ text }) => mailHeader.test(firstLine(text)) || isInCapitals(firstLine(text))) ??
    (alike.length === 1 ? alike[0] : undefined)
  return passage && { passage, title: subject.exec(passage.text)?.[1] ?? firstLine(passage.text) }
}

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]?.trim() ?? ''

const isInCapitals = (line: string): boolean =>
  line === line.toUpperCase() && line.length >= shortestCapitals && /\p{Lu}{3}/u.test(line) && !beginsPart.test(line)

/** `General terms of hire` begins `terms-2025.pdf`. */
const isLikeName = (line: string, name: string): boolean =>
  line.length <= longestTitle && !beginsPart.test(line) && !stemsOf(line).isDisjointFrom(stemsOf(plainName(name)))

/** Its name without the ending, in words. */
export const nameOfFile = (name: string): string => plainName(name.replace(/\.\w{2,5}$/, ''))

const plainName = (name: string): string => name.replaceAll(/[._-]+/g, ' ')
