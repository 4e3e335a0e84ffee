import type { Draft } from '../../kernel/durable/index.ts'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { promptTemplateVersionTable } from './prompt-template-tables.ts'

/** Keeps the content of a template from this batch on. */
export function insertVersion(
  draft: Draft,
  template: {
    readonly id: string
    readonly ownerId: string
    readonly version: number
    readonly name: string
    readonly prompts: JsonValue
  },
): void {
  draft.insert(promptTemplateVersionTable, {
    template_id: template.id,
    version: template.version,
    owner_id: template.ownerId,
    name: template.name,
    prompts: template.prompts,
    created_at: draft.now,
  })
}
