import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { candidateRanker, type CandidateRanker } from './candidate-ranker.ts'
import { rankingModels, type RankingModels } from './ranking-models.ts'

const { blobs, digests, logger } = coreServices

export const rankingServices = {
  rankingModels: service<RankingModels>('ranking models'),
  candidateRanker: service<CandidateRanker>('candidate ranker'),
} as const

export const rankingModule = defineModule({
  services: rankingServices,
  provide(bind) {
    bind(rankingServices.rankingModels, { blobs, digests, logger }, rankingModels)
    bind(rankingServices.candidateRanker, { logger }, ({ logger }) => candidateRanker(logger))
  },
})
