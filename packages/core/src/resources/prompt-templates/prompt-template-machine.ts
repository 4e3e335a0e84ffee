import { sharedTextEntity } from '../shared-texts/index.ts'
import { promptTemplateTable } from './prompt-template-tables.ts'

export const forgetTemplate = 'forgetTemplate'

/** When a template is gone its versions stay, so that old answers can be explained. */
export const promptTemplateEntity = sharedTextEntity({
  kind: 'prompt_template',
  table: promptTemplateTable,
  forget: forgetTemplate,
})
