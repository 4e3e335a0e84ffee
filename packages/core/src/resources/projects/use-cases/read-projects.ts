import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import {
  cursorOf,
  filterPredicate,
  orderOf,
  resourceListSchema,
  type ListFields,
  type ResourceListInput,
  type ResourcePage,
} from '../../../kernel/listing/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { projectOf, type Project } from '../project.ts'
import type { ProjectsDependencies } from '../projects-dependencies.ts'

const fields: ListFields = {
  displayName: { column: 'display_name', type: 'text' },
  description: { column: 'description', type: 'text' },
  defaultPipeline: { column: 'default_pipeline', type: 'text' },
  createTime: { column: 'created_at', type: 'time' },
  updateTime: { column: 'updated_at', type: 'time' },
}
const texts = ['display_name', 'description']

/**
 * The caller's own projects and those shared with them, the last made first unless ordered otherwise.
 * @throws `invalid_input` for filters, orders and tokens that are none
 */
export const listProjects =
  ({ records }: ProjectsDependencies) =>
  async (
    principal: Principal,
    input: ResourceListInput = {},
    options: CallOptions = {},
  ): Promise<ResourcePage<Project>> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const list = check(resourceListSchema, input)
    const scope = scopeOf(principal)
    const { offset, limit, next } = cursorOf(list, 'projects')
    const where = filterPredicate(list.filter, { fields, texts })
    const order = orderOf(list.orderBy, fields)
    const orderBy = order.length > 0 ? order : [{ column: 'created_at', direction: 'descending' } as const]
    const [rows, total] = await Promise.all([
      records.list(scope, { where, orderBy, offset, limit }),
      records.count(scope, where),
    ])
    return { items: rows.map(projectOf), nextPageToken: next(total), totalSize: total }
  }

/** @throws `not_found` */
export const getProject =
  ({ records }: ProjectsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Project> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return projectOf(await records.require(scopeOf(principal), id))
  }
