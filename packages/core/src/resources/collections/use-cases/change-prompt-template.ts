import { z } from 'zod'
import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { and, eq, type JsonValue, type Principal, type Row } from '../../../kernel/ports/index.ts'
import { requireMatch } from '../../../kernel/records/index.ts'
import { promptTemplateTable } from '../../prompt-templates/prompt-template-tables.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import type { Collection } from '../collection.ts'
import { collectionEntity } from '../collection-machine.ts'
import type { CollectionsDependencies } from '../collections-dependencies.ts'
import { requireEditable } from '../edit-rights.ts'
import { presentCollection } from '../present-collections.ts'

export const promptTemplateChangeSchema = z.object({ promptTemplateId: z.string().min(1).max(128) })
export type PromptTemplateChange = z.input<typeof promptTemplateChangeSchema>

/**
 * The template for the chats over a collection that use none of their own.
 * @throws `not_found` also for a template that is not visible, `forbidden`, `wrong_state` when archived
 */
export const setPromptTemplate =
  (dependencies: CollectionsDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: PromptTemplateChange,
    options: CallOptions = {},
  ): Promise<Collection> => {
    requireGlobal(principal)
    const { runtime, records, promptTemplates } = dependencies
    const { promptTemplateId } = check(promptTemplateChangeSchema, input)
    const scope = scopeOf(principal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(records, scope, id)
      await promptTemplates.require(scope, promptTemplateId)
      const there = and(eq('id', promptTemplateId), eq('state', 'active'))
      draft.step(requireMatch(promptTemplateTable, there))
      draft.set(draft.instance(collectionEntity, row), { prompt_template_id: promptTemplateId })
      draft.record('collection', id, 'PROMPT_TEMPLATE_CHANGED', { promptTemplateId })
      const changed = { ...row, prompt_template_id: promptTemplateId, updated_at: draft.now }
      return presentCollection(dependencies, scope, changed)
    })
  }

/** Back to the default template. Nothing happens when there is none. */
export const removePromptTemplate =
  (dependencies: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Collection> => {
    requireGlobal(principal)
    const { runtime, records } = dependencies
    const scope = scopeOf(principal)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await requireEditable(records, scope, id)
      if (row.prompt_template_id === null) return presentCollection(dependencies, scope, row)
      draft.set(draft.instance(collectionEntity, row), { prompt_template_id: null })
      draft.record('collection', id, 'PROMPT_TEMPLATE_CHANGED')
      return presentCollection(dependencies, scope, { ...row, prompt_template_id: null, updated_at: draft.now })
    })
  }

/**
 * Removes all that decides how the chats over a collection are prompted: the template, and what of the chat settings
 * prompts the model. Which model answers and what it retrieves stays.
 * @throws `not_found`, `wrong_state` when it is archived or somebody else's
 */
export const resetPromptSettings =
  ({ runtime, records }: CollectionsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.require(scopeOf(principal), id, 'read')
      if (row.owner_id !== principal.userId) {
        throw new DocentError({
          code: 'wrong_state',
          message: 'The collection belongs to another user; only its owner can reset its prompt settings.',
        })
      }
      if (row.state === 'archived') {
        throw new DocentError({
          code: 'wrong_state',
          message: 'The collection is archived; unarchive it to change it.',
        })
      }
      draft.set(draft.instance(collectionEntity, row), {
        prompt_template_id: null,
        chat_settings: withoutPrompts(row.chat_settings),
      })
      draft.record('collection', id, 'PROMPT_SETTINGS_RESET')
    })
  }

function withoutPrompts(settings: Row[string] | undefined): JsonValue {
  const { selfReflectionConfig: _, ragConfig, ...rest } = (settings ?? {}) as Record<string, JsonValue | undefined>
  if (ragConfig === undefined) return rest
  const { hydeNoRagLlmPromptExtension: __, ...retrieval } = ragConfig as Record<string, JsonValue | undefined>
  return { ...rest, ragConfig: retrieval }
}
