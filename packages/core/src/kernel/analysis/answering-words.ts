import { stemOf } from './stem.ts'

/**
 * Stems of English words of a question that describe what to do with an answer ("please round your answer and explain it"),
 * rather than what it is about. They count less in questions, because passages have them for other reasons.
 */
export const answeringStems: ReadonlySet<string> = new Set(
  'answer question response please give provide state tell explain describe compute calculate round primarily'
    .split(' ')
    .map(stemOf),
)
