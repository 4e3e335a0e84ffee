import type { PromptPassage } from '@docent/core/ports'
import { extractiveAnswer } from './answer.ts'

/** A passage of a prompt; those that come first have the higher scores. */
export const passage = (number: number, documentName: string, text: string): PromptPassage => ({
  number,
  documentName,
  pages: '1',
  text,
  score: 10 - number,
})

/** The answer to a question without a chat before it. */
export const answerFrom = (question: string, ...passages: readonly PromptPassage[]): string =>
  extractiveAnswer({ question, before: [], passages, minCoverage: 0.45 }).text

export const refusal = /^The documents do not answer/
