import {
  allPromptTemplatesListSchema,
  promptTemplateChangeSchema,
  promptTemplateInputSchema,
  promptTemplateListSchema,
  promptTemplateSchema,
  promptTemplateUpdateSchema,
} from '@docent/core'
import { wireSchema } from '../wire/wire-schema.ts'

export const promptTemplateWire = wireSchema(promptTemplateSchema, { name: 'PromptTemplate' })
export const promptTemplateInputWire = wireSchema(promptTemplateInputSchema, { name: 'PromptTemplateCreateRequest' })
export const promptTemplateUpdateWire = wireSchema(promptTemplateUpdateSchema, { name: 'PromptTemplateUpdateRequest' })
export const promptTemplateListWire = wireSchema(promptTemplateListSchema)
export const allPromptTemplatesListWire = wireSchema(allPromptTemplatesListSchema)
/** Of chats and collections. */
export const promptTemplateChangeWire = wireSchema(promptTemplateChangeSchema, { name: 'PromptTemplateChangeRequest' })
