import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { thumbnails } from './thumbnails.ts'

const { blobs, digests, idempotency, ids, runtime } = coreServices

export const thumbnailServices = {
  thumbnails: service<ReturnType<typeof thumbnails>>('thumbnails'),
} as const

export const thumbnailsModule = defineModule({
  services: thumbnailServices,
  provide(bind) {
    const { collectionRecords: records } = collectionServices
    const { jobs } = jobServices
    bind(thumbnailServices.thumbnails, { runtime, blobs, ids, digests, records, jobs, idempotency }, thumbnails)
  },
})
