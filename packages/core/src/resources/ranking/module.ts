import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { rankingModels, type RankingModels } from './ranking-models.ts'

const { blobs, digests, logger } = coreServices

export const rankingServices = {
  rankingModels: service<RankingModels>('ranking models'),
} as const

export const rankingModule = defineModule({
  services: rankingServices,
  provide(bind) {
    bind(rankingServices.rankingModels, { blobs, digests, logger }, rankingModels)
  },
})
