import type { SharedResource } from '../../access/index.ts'
import type { PromptTemplateRecords } from './prompt-template-records.ts'
import { promptTemplateTable } from './prompt-template-tables.ts'

/** Prompt templates as sharing sees them: others use them, and cannot change them. */
export const sharedPromptTemplate = (records: PromptTemplateRecords): SharedResource => ({
  kind: 'prompt_template',
  table: promptTemplateTable,
  noun: 'prompt template',
  levels: ['read'],
  requireManaged: (scope, id) => records.requireOwned(scope, id),
})
