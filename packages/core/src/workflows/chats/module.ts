import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { chatServices } from '../../resources/chats/module.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { deleteChatsJob } from './delete-chats-job.ts'
import { migrateChatsJob } from './migrate-chats-job.ts'
import { migrateChatsEffect } from './migrate-chats-effect.ts'

const { records: storage, idempotency, ids, runtime } = coreServices
const { jobs } = jobServices

export const chatJobServices = {
  deleteChatsJob: service<ReturnType<typeof deleteChatsJob>>('deleteChatsJob'),
  migrateChatsJob: service<ReturnType<typeof migrateChatsJob>>('migrateChatsJob'),
} as const

export const chatJobsModule = defineModule({
  services: chatJobServices,
  provide(bind) {
    const { chatRecords: chats } = chatServices
    const { collectionRecords: collections } = collectionServices
    bind(chatJobServices.deleteChatsJob, { runtime, ids, idempotency, chats, jobs }, deleteChatsJob)
    bind(chatJobServices.migrateChatsJob, { runtime, ids, idempotency, collections, jobs }, migrateChatsJob)
  },
  effects: [effect({ storage }, migrateChatsEffect)],
})
