import { analyzeQuestion, type Passage } from '../../retrieval/index.ts'

/** Whether a model that only quotes should look at what was found: it refuses itself what its passages do not say. */
export const mayBeQuoted = (found: readonly Passage[]): boolean => found.some(({ quotable }) => quotable === true)

/**
 * Whether any of the found passages is about the question at all. Not asked of a question that means nothing by itself, nor
 * where nobody measured it.
 */
export const aboutQuestion = (question: string, found: readonly Passage[]): boolean =>
  found.length === 0 || found.some(({ relevant }) => relevant !== false) || analyzeQuestion(question).words.length === 0
