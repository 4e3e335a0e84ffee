export { analysisVersion, indexedPassage, readPayload } from './indexed-passage.ts'
export { encodeRankingModel } from './encode-ranking-model.ts'
export {
  evidenceOf,
  gateOf,
  relevanceFrom,
  scriptOf,
  thresholdsOf,
  writingOf,
  type Evidence,
  type Gate,
} from './relevance-gate.ts'
export { indexQuery } from './index-query.ts'
export { questionTerms, type QuestionTerms } from './question-terms.ts'
export { rankCandidates } from './rank-candidates.ts'
export type { CandidateRanker } from './candidate-ranker.ts'
export type { RankingModel } from './ranking-model.ts'
export { rankingOf, type Ranking, type RankingModels } from './ranking-models.ts'
export { trainInThread } from './train-in-thread.ts'
export { mostSampled, trainRankingModel } from './train-ranking-model.ts'
export { weighEmbedding } from './weigh-embedding.ts'
