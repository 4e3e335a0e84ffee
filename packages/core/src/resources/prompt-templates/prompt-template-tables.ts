import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

export const promptTemplateTable = {
  name: 'prompt_template',
  columns: {
    ...entityColumns,
    /** Empty for the default, which belongs to nobody. */
    owner_id: { type: 'text' },
    username: { type: 'text' },
    name: { type: 'text' },
    description: { type: 'text', nullable: true },
    lang: { type: 'text', nullable: true },
    /** Those of the newest version. */
    prompts: { type: 'json' },
    version: { type: 'integer' },
    is_default: { type: 'boolean' },
    is_public: { type: 'boolean' },
    /** Whether lists show it. */
    visible: { type: 'boolean' },
    user_count: { type: 'integer' },
    group_count: { type: 'integer' },
  },
  primaryKey: ['id'],
  indexes: [
    { name: 'prompt_template_owner', columns: [{ column: 'owner_id' }, { column: 'updated_at' }] },
    { name: 'prompt_template_public', columns: [{ column: 'is_public' }] },
  ],
} as const satisfies TableDefinition
export type PromptTemplateRow = RowOf<typeof promptTemplateTable>

/** What a template said, version by version. Insert-only, and kept when the template goes. */
export const promptTemplateVersionTable = {
  name: 'prompt_template_version',
  columns: {
    template_id: { type: 'text' },
    /** From 1. */
    version: { type: 'integer' },
    owner_id: { type: 'text' },
    name: { type: 'text' },
    prompts: { type: 'json' },
    created_at: { type: 'integer' },
  },
  primaryKey: ['template_id', 'version'],
} as const satisfies TableDefinition
export type PromptTemplateVersionRow = RowOf<typeof promptTemplateVersionTable>

export const promptTemplateTables: readonly TableDefinition[] = [promptTemplateTable, promptTemplateVersionTable]
