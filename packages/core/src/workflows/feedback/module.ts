import { coreServices, defineModule, effect, service, sweep } from '../../kernel/modules/index.ts'
import { chatServices } from '../../resources/chats/module.ts'
import { feedbackServices } from '../../resources/feedback/module.ts'
import { jobServices } from '../../resources/jobs/module.ts'
import { exportFeedback } from './export-feedback.ts'
import { exportSweep } from './export-sweep.ts'
import { writeExportEffect } from './write-export-effect.ts'

const { records: storage, blobs, clock, idempotency, ids, runtime } = coreServices

export const feedbackExportServices = {
  exportFeedback: service<ReturnType<typeof exportFeedback>>('exportFeedback'),
} as const

export const feedbackExportModule = defineModule({
  services: feedbackExportServices,
  provide(bind) {
    const { jobs } = jobServices
    bind(
      feedbackExportServices.exportFeedback,
      {
        ...{ runtime, storage, blobs, clock, ids, idempotency, jobs },
        records: feedbackServices.feedbackRecords,
        chats: chatServices.chatRecords,
      },
      exportFeedback,
    )
  },
  effects: [effect({ storage, blobs, records: feedbackServices.feedbackRecords }, writeExportEffect)],
  sweeps: [sweep({ storage, blobs, clock }, exportSweep)],
})
