import { stopWords } from '../text/stop-words.ts'
import { stem } from '../text/stem.ts'
import { isSameStatement } from './evidence.ts'
import { readQuestion } from './question.ts'
import { rankUnits } from './rank-units.ts'
import { indexUnits } from './unit-index.ts'
import type { TextUnit } from './text-unit.ts'

const mostSentences = 6
const shortest = 6
/** First sentences usually state what a passage is about. */
const firstBonus = 1.25
const stopStems = new Set(Array.from(stopWords, stem))

/** Part of the best score from which on a sentence belongs to the subject of a summary. */
const ofSubject = 0.7

/**
 * What a summary quotes: sentences of the subject that it is asked for, as in `Summarise the terms of payment`, of the document that it
 * names, or of all passages.
 */
export function summaryOf(question: string, units: readonly TextUnit[], minCoverage: number): TextUnit[] {
  const index = indexUnits(units)
  const [part] = readQuestion(question)
  if (part === undefined || part.terms.length === 0) return telling(units)
  const found = part.terms.map((term) => index.evidence(term))
  const named = units.filter((_, position) => found.every((evidence) => (evidence[position]?.title ?? 0) > 0))
  if (named.length > 0) return telling(named)
  const ranked = rankUnits(part, index).filter(({ coverage }) => coverage >= minCoverage)
  const least = (ranked[0]?.score ?? 0) * ofSubject
  const chosen: TextUnit[] = []
  for (const { unit, score } of ranked) {
    if (chosen.length === mostSentences || score < least) break
    if (!chosen.some((other) => isSameStatement(other, unit))) chosen.push(unit)
  }
  return chosen.length > 0 ? units.filter((unit) => chosen.includes(unit)) : telling(units)
}

/** The sentences whose words recur most in all passages, few from each passage, none twice, in their order. */
function telling(units: readonly TextUnit[]): TextUnit[] {
  const candidates = units.filter(({ kind }) => kind !== 'heading')
  const frequency = new Map<string, number>()
  for (const { stems } of candidates) {
    for (const key of contentOf(stems)) frequency.set(key, (frequency.get(key) ?? 0) + 1)
  }
  const scored = candidates
    .filter(({ stems, kind }) => stems.size >= shortest && kind !== 'row')
    .map((unit) => {
      const content = contentOf(unit.stems)
      const sum = content.reduce((total, key) => total + Math.log(frequency.get(key) ?? 1), 0)
      const isFirst = candidates.find(({ passage }) => passage === unit.passage) === unit
      return { unit, score: (sum / Math.sqrt(Math.max(1, content.length))) * (isFirst ? firstBonus : 1) }
    })
    .toSorted((left, right) => right.score - left.score)

  const passages = new Set(candidates.map(({ passage }) => passage.number)).size
  const mostOfPassage = Math.max(1, Math.ceil(mostSentences / Math.max(1, passages)))
  const chosen = new Set<TextUnit>()
  for (const { unit } of scored) {
    if (chosen.size === mostSentences) break
    const others = Array.from(chosen)
    const fromPassage = others.filter(({ passage }) => passage === unit.passage).length
    if (fromPassage < mostOfPassage && !others.some((other) => isSameStatement(other, unit))) chosen.add(unit)
  }
  // Very short passages, such as a title page, still have content.
  return chosen.size > 0 ? units.filter((unit) => chosen.has(unit)) : units.slice(0, 1)
}

function contentOf(stems: ReadonlySet<string>): string[] {
  return Array.from(stems).filter((key) => !stopStems.has(key))
}
