export { defaultPrompts } from './default-prompts.ts'
export { keepDefaultTemplate } from './default-template.ts'
export {
  promptTemplateInputSchema,
  promptTemplateSchema,
  promptTemplateUpdateSchema,
  type PromptTemplate,
  type PromptTemplateInput,
  type PromptTemplateUpdate,
  type TemplatePrompts,
} from './prompt-template.ts'
export { promptTemplateEntity } from './prompt-template-machine.ts'
export {
  someActiveTemplateOf,
  ownTemplateVersions,
  promptsOfVersion,
  promptTemplateRecords,
} from './prompt-template-records.ts'
export {
  promptTemplateTables,
  promptTemplateVersionTable,
  type PromptTemplateRow,
  promptTemplateTable,
} from './prompt-template-tables.ts'
export { type FindEffectivePrompts, type EffectivePrompts } from './effective-prompts.ts'
export {
  allPromptTemplatesListSchema,
  promptTemplateListSchema,
  type AllPromptTemplatesListInput,
  type PromptTemplateListInput,
} from './use-cases/read-prompt-templates.ts'
