import { visibleTo, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, or, isIn, never } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { defaultTemplateId } from './default-template.ts'
import {
  promptTemplateTable,
  promptTemplateVersionTable,
  type PromptTemplateRow,
  type PromptTemplateVersionRow,
} from './prompt-template-tables.ts'

export const templateTypes = ['all', 'user', 'system'] as const

export interface TemplateFilter {
  readonly type: (typeof templateTypes)[number]
  /** Part of the name or the description. */
  readonly text?: string | undefined
}

export interface TemplateOrder {
  readonly sortColumn: keyof PromptTemplateRow
  readonly ascending: boolean
}

export interface PromptTemplateRecords {
  /** @throws `not_found` when missing or invisible. */
  require(scope: Scope, id: string): Promise<PromptTemplateRow>
  /** @throws `not_found` when invisible, `forbidden` when visible but not the scope's to change. */
  requireOwned(scope: Scope, id: string): Promise<PromptTemplateRow>
  /** The template of the service itself. */
  requireDefault(): Promise<PromptTemplateRow>
  /** What the scope may use, without a hidden default. */
  list(scope: Scope, filter: TemplateFilter, order: TemplateOrder, page: PageRange): Promise<PromptTemplateRow[]>
  count(scope: Scope): Promise<number>
  /** Of all users, hidden or not. For administrators only: the caller has asked who calls. */
  listOfAll(filter: TemplateFilter, order: TemplateOrder, page: PageRange): Promise<PromptTemplateRow[]>
  /** A version of a template that the scope sees, or that was its own. @throws `not_found` */
  requireVersion(scope: Scope, id: string, version: number): Promise<PromptTemplateVersionRow>
}

const active = eq('state', 'active')

const visibleTemplates = (scope: Scope, among?: readonly string[]): Where<typeof promptTemplateTable> =>
  and(
    active,
    visibleTo(scope, 'prompt_template', 'read', { isPublic: 'is_public', ...(among === undefined ? {} : { among }) }),
  )

const filtered = ({ type, text }: TemplateFilter): Where<typeof promptTemplateTable> =>
  and(
    type === 'all' ? always : eq('is_default', type === 'system'),
    text ? or(contains('name', text), contains('description', text)) : always,
  )

const noSuchTemplate = () =>
  new DocentError({
    code: 'not_found',
    message: 'There is no prompt template with this id, or it is not shared with you.',
  })

export function promptTemplateRecords(storage: RecordStore): PromptTemplateRecords {
  async function require(scope: Scope, id: string): Promise<PromptTemplateRow> {
    const where = and(eq('id', id), visibleTemplates(scope, [id]))
    const [row] = await storage.read({ from: promptTemplateTable, where, limit: 1 })
    if (!row) throw noSuchTemplate()
    return row
  }

  const ordered = (
    where: Where<typeof promptTemplateTable>,
    { sortColumn, ascending }: TemplateOrder,
    page: PageRange,
  ) =>
    storage.read({
      from: promptTemplateTable,
      where,
      orderBy: [{ column: sortColumn, direction: ascending ? 'ascending' : 'descending' }],
      ...page,
      cost: 'scan',
    })

  return {
    require,
    async requireOwned(scope, id) {
      const row = await require(scope, id)
      if (row.is_default === true) {
        throw new DocentError({
          code: 'forbidden',
          message: 'The default prompt template cannot be changed; make your own from it.',
        })
      }
      if (row.owner_id === scope.userId || scope.administrator === true) return row
      throw new DocentError({
        code: 'forbidden',
        message: 'This prompt template belongs to another user; only its owner can change it.',
      })
    },
    async requireDefault() {
      const where = eq('id', defaultTemplateId)
      const [row] = await storage.read({ from: promptTemplateTable, where, limit: 1 })
      if (!row) throw noSuchTemplate()
      return row
    },
    list: (scope, filter, order, page) =>
      ordered(and(visibleTemplates(scope), eq('visible', true), filtered(filter)), order, page),
    async count(scope) {
      const [row] = await storage.aggregate({
        from: promptTemplateTable,
        where: and(visibleTemplates(scope), eq('visible', true)),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    listOfAll: (filter, order, page) => ordered(and(active, filtered(filter)), order, page),
    async requireVersion(scope, id, version) {
      const where = and(eq('template_id', id), eq('version', version))
      const [row] = await storage.read({ from: promptTemplateVersionTable, where, limit: 1 })
      if (!row) throw noSuchTemplate()
      if (row.owner_id !== scope.userId) await require(scope, id)
      return row
    },
  }
}

export async function someActiveTemplateOf(
  storage: RecordStore,
  ownerId: string,
): Promise<PromptTemplateRow | undefined> {
  const where = and(eq('owner_id', ownerId), eq('state', 'active'))
  const [row] = await storage.read({ from: promptTemplateTable, where, limit: 1 })
  return row
}

/** The versions of a template that a user wrote. */
export const ownTemplateVersions = (
  storage: RecordStore,
  templateId: string,
  ownerId: string,
): Promise<PromptTemplateVersionRow[]> =>
  storage.read({
    from: promptTemplateVersionTable,
    where: and(eq('template_id', templateId), eq('owner_id', ownerId)),
  })

/** The texts of a version, regardless of who may see its template. */
export async function promptsOfVersion(storage: RecordStore, templateId: string, version: number): Promise<unknown> {
  const where = and(eq('template_id', templateId), eq('version', version))
  const [row] = await storage.read({ from: promptTemplateVersionTable, where, columns: ['prompts'], limit: 1 })
  return row?.prompts
}

/** Of some templates those that the scope sees; of one, that its collection uses, also who does not see it. */
export const usableTemplates = (
  storage: RecordStore,
  scope: Scope | undefined,
  ids: readonly string[],
  ofCollection: string,
): Promise<Pick<PromptTemplateRow, 'id' | 'version' | 'prompts' | 'is_default'>[]> => {
  const seen = scope ? visibleTo(scope, 'prompt_template', 'read', { isPublic: 'is_public' }) : never
  const usable = or(seen, eq('id', ofCollection))
  return storage.read({
    from: promptTemplateTable,
    where: and(isIn('id', ids), eq('state', 'active'), usable),
    columns: ['id', 'version', 'prompts', 'is_default'],
  })
}
