import { grantServices } from '../../access/grants/module.ts'
import { coreServices, defineModule, effect, service } from '../../kernel/modules/index.ts'
import { findEffectivePrompts, type FindEffectivePrompts } from './effective-prompts.ts'
import { forgetTemplateEffect } from './forget-template-effect.ts'
import { promptTemplateEntity } from './prompt-template-machine.ts'
import { promptTemplateRecords, type PromptTemplateRecords } from './prompt-template-records.ts'
import { promptTemplateTables } from './prompt-template-tables.ts'
import { promptTemplatesService } from './prompt-templates-service.ts'

const { records: storage, idempotency, runtime } = coreServices

export const promptTemplateServices = {
  promptTemplateRecords: service<PromptTemplateRecords>('promptTemplateRecords'),
  effectivePrompts: service<FindEffectivePrompts>('effectivePrompts'),
  promptTemplates: service<ReturnType<typeof promptTemplatesService>>('promptTemplates'),
} as const

export const promptTemplatesModule = defineModule({
  services: promptTemplateServices,
  tables: promptTemplateTables,
  entities: [promptTemplateEntity],
  provide(bind) {
    const { promptTemplateRecords: records } = promptTemplateServices
    const { sharing } = grantServices
    bind(records, { storage }, (needs) => promptTemplateRecords(needs.storage))
    bind(promptTemplateServices.effectivePrompts, { storage }, (needs) => findEffectivePrompts(needs.storage))
    bind(promptTemplateServices.promptTemplates, { runtime, idempotency, sharing, records }, promptTemplatesService)
  },
  effects: [effect({ storage }, forgetTemplateEffect)],
})
