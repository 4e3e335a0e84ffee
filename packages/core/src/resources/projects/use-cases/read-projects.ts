import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { check, pageSchema, type Page } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { projectOf, type Project } from '../project.ts'
import type { ProjectsDependencies } from '../projects-dependencies.ts'

/** The caller's own projects and those shared with them, the last made first, and how many there are in all. */
export const listProjects =
  ({ records }: ProjectsDependencies) =>
  async (
    principal: Principal,
    input: Page = {},
    options: CallOptions = {},
  ): Promise<{ items: Project[]; total: number }> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    const scope = scopeOf(principal)
    const [rows, total] = await Promise.all([records.list(scope, check(pageSchema, input)), records.count(scope)])
    return { items: rows.map(projectOf), total }
  }

/** @throws `not_found` */
export const getProject =
  ({ records }: ProjectsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<Project> => {
    requireGlobal(principal)
    options.signal?.throwIfAborted()
    return projectOf(await records.require(scopeOf(principal), id))
  }
