import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { buildTopicsEffect } from './build-topics-effect.ts'
import { topicModelService } from './topic-model-service.ts'

const { records: storage, blobs, clock, idempotency, ids, runtime } = coreServices

export const topicServices = {
  topicModel: service<ReturnType<typeof topicModelService>>('topicModel'),
} as const

export const topicsModule = defineModule({
  services: topicServices,
  provide(bind) {
    const { collectionRecords: records } = collectionServices
    const { jobs } = jobServices
    bind(topicServices.topicModel, { runtime, blobs, storage, ids, records, jobs, idempotency }, topicModelService)
  },
  effects: [effect({ storage, blobs, clock, ids }, buildTopicsEffect)],
})
