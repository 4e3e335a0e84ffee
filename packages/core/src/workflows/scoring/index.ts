export { remotePlacesSchema, type RemotePlaces, type ScoringInput } from './scoring-input.ts'
