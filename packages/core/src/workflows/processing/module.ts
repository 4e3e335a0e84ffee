import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { documentServices } from '../../resources/documents/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { promptTemplateServices } from '../../resources/prompt-templates/module.ts'
import { processDocumentEffect } from './process-document-effect.ts'
import { processService } from './process-service.ts'

const { records: storage, blobs, idempotency, ids, runtime } = coreServices
const { modelRegistry: models, retryPolicy: retry } = modelServices
const { effectivePrompts } = promptTemplateServices
const { settingsSystem: settings } = settingServices

export const processServices = {
  processing: service<ReturnType<typeof processService>>('processing'),
} as const

export const processModule = defineModule({
  services: processServices,
  provide(bind) {
    const { documentRecords: documents } = documentServices
    const { jobs } = jobServices
    bind(processServices.processing, { runtime, storage, ids, idempotency, documents, models, jobs }, processService)
  },
  effects: [effect({ storage, blobs, models, retry, effectivePrompts, settings }, processDocumentEffect)],
})
