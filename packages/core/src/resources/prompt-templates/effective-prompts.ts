import type { Scope } from '../../access/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { usableTemplates } from './prompt-template-records.ts'
import { promptsOf, type TemplatePrompts } from './prompt-template.ts'

/** The effective prompt template of an answer. */
export interface EffectivePrompts {
  readonly templateId: string
  readonly version: number
  /** What replaces the defaults. */
  readonly prompts: TemplatePrompts
}

type Using = { readonly prompt_template_id: string | null } | undefined

/**
 * Which template is effective: that of the chat over that of the collection over none, which is the default. Rows are
 * those of the chat session and of its collection. A template that was deleted meanwhile counts as none, and so does that
 * of a chat whose user it is not shared with any more. Readers of a shared collection are answered by its template
 * whether or not they may see the record.
 */
export type FindEffectivePrompts = (
  scope: Scope | undefined,
  session: Using,
  collection?: Using,
) => Promise<EffectivePrompts | undefined>

export const findEffectivePrompts =
  (storage: RecordStore): FindEffectivePrompts =>
  async (scope, session, collection) => {
    const wanted = [session, collection].flatMap((row) => {
      const id = row?.prompt_template_id
      return typeof id === 'string' ? [id] : []
    })
    if (wanted.length === 0) return undefined
    const rows = await usableTemplates(storage, scope, wanted, collection?.prompt_template_id ?? '')
    const row = wanted.map((id) => rows.find((found) => found.id === id)).find((found) => found !== undefined)
    if (!row) return undefined
    return {
      templateId: row.id,
      version: row.version,
      // The defaults differ with the way of answering: nothing takes their place.
      prompts: row.is_default === true ? {} : promptsOf(row),
    }
  }
