import type { ScoringResult } from '../analysis/index.ts'

/** The result of a scoring that failed. */
export const failedResult = (documentGuid: string, error: NonNullable<ScoringResult['error']>): ScoringResult => ({
  documentGuid,
  entities: [],
  pages: {},
  entityConfidences: [],
  error,
})
