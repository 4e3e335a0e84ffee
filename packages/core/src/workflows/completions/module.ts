import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { rateServices } from '../../limits/rates/module.ts'
import { settingServices } from '../../limits/settings/module.ts'
import { chatServices } from '../../resources/chats/module.ts'
import { collectionServices } from '../../resources/collections/module.ts'
import { modelServices } from '../../resources/models/module.ts'
import { recordUsage } from '../../resources/usage/index.ts'
import { answerServices } from '../answer/module.ts'
import type { RecordUsage } from './begin-call.ts'
import { completionsService } from './completions-service.ts'
import { serveModels } from './serve-models.ts'

const { clock, ids, logger, network, runtime } = coreServices

export const completionServices = {
  /** Where calls of models that belong to no chat are accounted for. */
  recordUsage: service<RecordUsage>('recordUsage'),
  completions: service<ReturnType<typeof completionsService>>('completions'),
} as const

export const completionsModule = defineModule({
  services: completionServices,
  provide(bind) {
    bind(completionServices.recordUsage, { runtime }, (needs) => async (record, options) => {
      const commit = { actor: record.payer.userId, requestId: options.requestId }
      await needs.runtime.commit(commit, (draft) => recordUsage(draft, record))
    })
    const calling = {
      ...{ clock, ids, logger, network, runtime },
      models: modelServices.modelRegistry,
      recordUsage: completionServices.recordUsage,
      rate: rateServices.chatRate,
      settings: settingServices.settingsSystem,
    } as const
    bind(answerServices.serveModels, calling, ({ network, ...needs }) =>
      serveModels({ ...needs, network: network.outgoing }),
    )
    bind(
      completionServices.completions,
      {
        ...calling,
        collections: collectionServices.collectionRecords,
        answers: answerServices.answers,
        chats: chatServices.chats,
        hidden: chatServices.hiddenSessions,
      },
      ({ network, ...needs }) => completionsService({ ...needs, network: network.outgoing }),
    )
  },
})
