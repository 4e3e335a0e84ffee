import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { listQuery, type ListFields, type ResourceListInput, type ResourcePage } from '../../../kernel/listing/index.ts'
import { and, type Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { projectOf, type Project } from '../project.ts'
import type { ProjectsDependencies } from '../projects-dependencies.ts'

const fields: ListFields = {
  displayName: { column: 'display_name', type: 'text' },
  description: { column: 'description', type: 'longText' },
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
    const scope = scopeOf(principal)
    const { page, where, after, ...query } = listQuery(input, { list: 'projects', fields, texts })
    const found = records.list(scope, { ...query, where: and(where, after) })
    const [rows, total] = await Promise.all([found, records.count(scope, where)])
    return page(rows, total, (shown) => shown.map(projectOf))
  }

/** @throws `not_found` */
export const getProject =
  ({ records }: ProjectsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Project> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return projectOf(await records.require(scopeOf(principal), id))
  }
