import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { collectionServices } from '../collections/module.ts'
import { documentProcessEntity } from './document-process-machine.ts'
import { documentProcessTable, suggestedQuestionTable } from './processing-tables.ts'
import { suggestedQuestions } from './suggested-questions.ts'

const { records: storage } = coreServices

export const processingServices = {
  suggestedQuestions: service<ReturnType<typeof suggestedQuestions>>('suggestedQuestions'),
} as const

export const processingModule = defineModule({
  services: processingServices,
  tables: [documentProcessTable, suggestedQuestionTable],
  entities: [documentProcessEntity],
  provide(bind) {
    const { collectionRecords: collections } = collectionServices
    bind(processingServices.suggestedQuestions, { storage, collections }, suggestedQuestions)
  },
})
