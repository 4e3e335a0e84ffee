import { requireGlobal, scopeOf } from '../../../access/index.ts'
import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { projectEntity } from '../project-machine.ts'
import { projectOf, projectUpdateSchema, type Project, type ProjectUpdate } from '../project.ts'
import type { ProjectsDependencies } from '../projects-dependencies.ts'

/**
 * Changes the texts and the default pipeline of a project of the caller.
 * @throws `not_found`, `forbidden`, `invalid_input` for a default pipeline that the project does not have
 */
export const updateProject =
  ({ runtime, records, hasPipeline }: ProjectsDependencies) =>
  async (principal: Principal, id: string, input: ProjectUpdate, options: CallOptions = {}): Promise<Project> => {
    requireGlobal(principal)
    const { displayName, description, defaultPipeline } = check(projectUpdateSchema, input)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireRight(scopeOf(principal), id, 'manage')
      if (defaultPipeline && !(await hasPipeline(id, defaultPipeline))) throw noSuchDefault()
      const columns = {
        ...(displayName === undefined ? {} : { display_name: displayName }),
        ...(description === undefined ? {} : { description }),
        ...(defaultPipeline === undefined ? {} : { default_pipeline: defaultPipeline || null }),
      }
      draft.set(draft.instance(projectEntity, row), columns)
      draft.record('analysis_project', id, 'UPDATED', { fields: Object.keys(columns) })
      return projectOf({ ...row, ...columns, updated_at: draft.now })
    })
  }

/** Deletes a project of the caller with all that is in it. Jobs that run in it are cancelled. @throws `not_found`, `forbidden` */
export const deleteProject =
  ({ runtime, records }: ProjectsDependencies) =>
  async (principal: Principal, id: string, options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.requireRight(scopeOf(principal), id, 'manage')
      draft.send(draft.instance(projectEntity, row), { type: 'DELETE', by: principal.userId })
    })
  }

const noSuchDefault = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'defaultPipeline names no pipeline of this project; create it first, or send an empty text for none.',
    details: { field: 'defaultPipeline' },
  })
