import { z } from 'zod'
import { requireAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import {
  promptTemplateOf,
  promptTemplateUpdateSchema,
  promptsOf,
  samePrompts,
  storedPrompts,
  templatePromptsSchema,
  type PromptTemplate,
  type PromptTemplateUpdate,
  type TemplatePrompts,
} from '../prompt-template.ts'
import { promptTemplateEntity } from '../prompt-template-machine.ts'
import type { PromptTemplatesDependencies } from '../prompt-templates-dependencies.ts'
import { insertVersion } from '../template-versions.ts'

/**
 * Changes a template of the caller. Answers from now on are made with it; what it said before is kept as a version.
 * @throws `not_found`, `forbidden` for the default and for those of others
 */
export const updatePromptTemplate =
  ({ runtime, records }: PromptTemplatesDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: PromptTemplateUpdate,
    options: CallOptions = {},
  ): Promise<PromptTemplate> => {
    requireGlobal(principal)
    const { name, description, lang, ...changes } = check(promptTemplateUpdateSchema, input)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireOwned(scopeOf(principal), id)
      const before = promptsOf(row)
      const merged = merge(before, changes)
      const prompts = storedPrompts(merged)
      const changed = !samePrompts(before, merged)
      const version = row.version + (changed ? 1 : 0)
      const columns = {
        ...(name === undefined ? {} : { name }),
        ...(description === undefined ? {} : { description }),
        ...(lang === undefined ? {} : { lang }),
        ...(changed ? { prompts, version } : {}),
      }
      draft.set(draft.instance(promptTemplateEntity, row), columns)
      if (changed) {
        insertVersion(draft, { id, ownerId: principal.userId, version, name: name ?? row.name, prompts })
      }
      draft.record('prompt_template', id, 'UPDATED', { fields: Object.keys(columns), version })
      return promptTemplateOf({ ...row, ...columns, updated_at: draft.now })
    })
  }

/** Null takes a prompt back to the default. */
function merge(before: object, changes: Readonly<Record<string, unknown>>): TemplatePrompts {
  const said = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== null && value !== undefined)
  return templatePromptsSchema.parse(Object.fromEntries(said))
}

/**
 * Deletes a template of the caller. Chats and collections that use it continue with the next effective one; its versions
 * stay.
 * @throws `not_found`, `forbidden` for the default and for those of others
 */
export const deletePromptTemplate =
  ({ runtime, records }: PromptTemplatesDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireOwned(scopeOf(principal), id)
      draft.send(draft.instance(promptTemplateEntity, row), { type: 'DELETE', ownerId: principal.userId })
    })
  }

export const visibilitySchema = z.object({ isVisible: z.boolean() })

/**
 * Shows or hides the default template in the lists of everybody; it acts either way.
 * @throws `unauthorized` unless an administrator calls, `wrong_state` for another template
 */
export const setDefaultVisibility =
  ({ runtime, records }: PromptTemplatesDependencies) =>
  async (
    principal: Principal,
    id: string,
    input: z.input<typeof visibilitySchema>,
    options: CallOptions = {},
  ): Promise<void> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const { isVisible: visible } = check(visibilitySchema, input)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.require(scopeOf(principal), id)
      if (row.is_default !== true) {
        throw new DocentError({
          code: 'wrong_state',
          message: 'Only the default prompt template can be shown or hidden; share or unshare others instead.',
        })
      }
      if (row.visible === visible) return
      const template = draft.instance(promptTemplateEntity, row)
      draft.set(template, { visible, updated_at: row.updated_at })
      draft.record('prompt_template', id, 'VISIBILITY_CHANGED', { visible })
    })
  }
