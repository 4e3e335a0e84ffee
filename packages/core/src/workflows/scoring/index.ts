export type { PipelineExtractor } from './extract-by-pipeline.ts'
export type { PipelineFinder } from './find-pipeline.ts'
export type { PipelineScorer } from './score-with-pipeline.ts'
export { remotePlacesSchema, type RemotePlaces, type ScoringInput } from './scoring-input.ts'
