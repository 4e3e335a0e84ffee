import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { fairnessServices } from '../../limits/fairness/module.ts'
import { askers } from './asker-records.ts'
import { generationEntity } from './generation-machine.ts'
import { generationTables } from './generation-tables.ts'
import { createStreamLog, type StreamLog } from './stream-log.ts'
import { waitOfAnswer, type WaitOfAnswer } from './wait-of-answer.ts'

const { records: storage, storage: driver, runtime } = coreServices

export const generationServices = {
  streamLog: service<StreamLog>('streamLog'),
  waitOfAnswer: service<WaitOfAnswer>('waitOfAnswer'),
} as const

export const generationsModule = defineModule({
  services: generationServices,
  tables: generationTables,
  entities: [generationEntity],
  provide(bind) {
    bind(generationServices.streamLog, { storage, driver }, (needs) =>
      createStreamLog({ storage: needs.storage, together: needs.driver.capabilities.shared }),
    )
    bind(generationServices.waitOfAnswer, { runtime }, (needs) => waitOfAnswer(needs.runtime))
    bind(fairnessServices.askers, { storage }, (needs) => askers(needs.storage))
  },
})
