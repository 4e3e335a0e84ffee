import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { chatServices } from '../chats/module.ts'
import { feedbackRecords, type FeedbackRecords } from './feedback-records.ts'
import { feedbackService } from './feedback-service.ts'
import { feedbackTables } from './feedback-tables.ts'

const { records: storage, clock, runtime } = coreServices

export const feedbackServices = {
  feedbackRecords: service<FeedbackRecords>('feedbackRecords'),
  feedback: service<ReturnType<typeof feedbackService>>('feedback'),
} as const

export const feedbackModule = defineModule({
  services: feedbackServices,
  tables: feedbackTables,
  provide(bind) {
    const { feedbackRecords: records } = feedbackServices
    const { chatRecords: chats } = chatServices
    bind(records, { storage }, (needs) => feedbackRecords(needs.storage))
    bind(feedbackServices.feedback, { runtime, storage, clock, records, chats }, feedbackService)
  },
})
