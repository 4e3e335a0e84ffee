import { analyzeQuestion, leastRelevance as usualLeast, type Passage } from '../retrieval/index.ts'

/**
 * Whether the best of the found passages is about the question at all. Not asked of a question that says nothing by itself,
 * nor where nobody measured how far the passages are about it.
 */
export function aboutQuestion(question: string, found: readonly Passage[], leastRelevance = usualLeast): boolean {
  const measured = found.flatMap(({ relevance }) => (relevance === undefined ? [] : [relevance]))
  if (measured.length === 0 || analyzeQuestion(question).words.length === 0) return true
  return Math.max(...measured) >= leastRelevance
}
