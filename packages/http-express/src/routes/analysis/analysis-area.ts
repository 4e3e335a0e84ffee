import { area } from '../../framework/index.ts'

/** Projects, artifacts and jobs. */
export const analysisArea = area('/v1alpha')
/** Scoring and pipelines, at the mount itself. */
export const scoringArea = area('')
