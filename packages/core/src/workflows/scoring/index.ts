export {
  remotePlacesSchema,
  scoringResultSchema,
  type RemotePlaces,
  type ScoringInput,
  type ScoringResult,
} from './scoring-input.ts'
