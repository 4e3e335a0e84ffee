import { coreServices, defineModule, effect } from '../../kernel/modules/index.ts'
import { modelServices } from '../../resources/models/module.ts'
import { promptTemplateServices } from '../../resources/prompt-templates/module.ts'
import { generateDescriptionEffect } from './generate-description-effect.ts'

const { records: storage, clock } = coreServices
const { modelRegistry: models } = modelServices
const { effectivePrompts } = promptTemplateServices

export const describeModule = defineModule({
  effects: [effect({ storage, clock, models, effectivePrompts }, generateDescriptionEffect)],
})
