import { z } from 'zod'
import { requireAdministrator, requireGlobal, scopeOf } from '../../../access/index.ts'
import { check, pageSchema } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { promptTemplateOf, promptsOf, type PromptTemplate, type TemplatePrompts } from '../prompt-template.ts'
import { templateTypes } from '../prompt-template-records.ts'
import type { PromptTemplatesDependencies } from '../prompt-templates-dependencies.ts'

const sortColumns = ['name', 'description', 'is_default', 'lang', 'updated_at', 'username', 'user_count'] as const

export const promptTemplateListSchema = pageSchema.extend({
  sortColumn: z.enum(sortColumns).default('updated_at'),
  ascending: z.boolean().default(true),
  templateType: z.enum(templateTypes).default('all').describe('user: made by users; system: the default.'),
  filter: z.string().max(512).optional().describe('Part of the name or the description.'),
})
export type PromptTemplateListInput = z.input<typeof promptTemplateListSchema>

export const allPromptTemplatesListSchema = promptTemplateListSchema.extend({
  sortColumn: z.enum([...sortColumns, 'visible']).default('updated_at'),
})
export type AllPromptTemplatesListInput = z.input<typeof allPromptTemplatesListSchema>

/** The caller's own templates, those shared with them, and the default unless it is hidden. */
export const listPromptTemplates =
  ({ records }: PromptTemplatesDependencies) =>
  async (
    principal: Principal,
    input: PromptTemplateListInput = {},
    options: CallOptions = {},
  ): Promise<PromptTemplate[]> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const { sortColumn, ascending, templateType, filter, ...page } = check(promptTemplateListSchema, input)
    const wanted = { type: templateType, text: filter }
    return (await records.list(scopeOf(principal), wanted, { sortColumn, ascending }, page)).map(promptTemplateOf)
  }

/** The templates of all users, and the default. @throws `unauthorized` unless an administrator calls */
export const listAllPromptTemplates =
  ({ records }: PromptTemplatesDependencies) =>
  async (
    principal: Principal,
    input: AllPromptTemplatesListInput = {},
    options: CallOptions = {},
  ): Promise<PromptTemplate[]> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    options.signal?.throwIfAborted()
    const { sortColumn, ascending, templateType, filter, ...page } = check(allPromptTemplatesListSchema, input)
    const rows = await records.listOfAll({ type: templateType, text: filter }, { sortColumn, ascending }, page)
    return rows.map(promptTemplateOf)
  }

/** As many as the list has. */
export const countPromptTemplates =
  ({ records }: PromptTemplatesDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<number> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return records.count(scopeOf(principal))
  }

/** What acts where no other template does. */
export const getDefaultPromptTemplate =
  ({ records }: PromptTemplatesDependencies) =>
  async (principal: Principal, options: CallOptions = {}): Promise<PromptTemplate> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return promptTemplateOf(await records.requireDefault())
  }

/** @throws `not_found` */
export const getPromptTemplate =
  ({ records }: PromptTemplatesDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<PromptTemplate> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return promptTemplateOf(await records.require(scopeOf(principal), id))
  }

/**
 * What a template said at a version, also when it is deleted: feedback names the template of an answer.
 * @throws `not_found`
 */
export const getPromptTemplateVersion =
  ({ records }: PromptTemplatesDependencies) =>
  async (principal: Principal, id: string, version: number, options: CallOptions = {}): Promise<TemplatePrompts> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return promptsOf(await records.requireVersion(scopeOf(principal), id, check(z.int().min(1), version)))
  }
