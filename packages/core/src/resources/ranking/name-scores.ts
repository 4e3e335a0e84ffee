import { beginningsOf } from '../../kernel/analysis/index.ts'
import { rarityOf } from './bm25.ts'
import type { TermCounter } from './term-counter.ts'

/**
 * A part of a name that one of ten thousand passages has is no stronger a hint than one that three of ten have: companies and years
 * both say which report is meant, and a collection has few years.
 */
const mostRarity = 1.2

export interface NameScore {
  readonly score: number
  /** Words of the question that name the document. */
  readonly words: ReadonlySet<string>
}

/** How the question mentions each candidate's document: the rarity of the parts of its name that the question mentions. */
export function nameScores(
  mentioned: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
  counts: TermCounter,
): NameScore[] {
  const parts = names.map((name) => (name === '' ? [] : name.split(' ')))
  const having = new Map<string, number>()
  for (const own of parts) for (const part of own) having.set(part, (having.get(part) ?? 0) + 1)
  const scores = new Map<string, NameScore>()
  return names.map((name, index) => {
    const known = scores.get(name)
    if (known !== undefined) return known
    let score = 0
    const words = new Set<string>()
    for (const part of parts[index]!) {
      const found = beginningsOf(part).find((beginning) => mentioned.has(beginning))
      if (found === undefined) continue
      score += Math.min(mostRarity, rarityOf(counts.rows, counts.of('name', part, having.get(part)!)))
      for (const word of mentioned.get(found)!) words.add(word)
    }
    const made = { score, words }
    scores.set(name, made)
    return made
  })
}
