import { requireGlobal } from '../../../access/index.ts'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { projectEntity } from '../project-machine.ts'
import { projectInputSchema, projectOf, type Project, type ProjectInput } from '../project.ts'
import type { ProjectsDependencies } from '../projects-dependencies.ts'

/** Makes a project owned by the caller. */
export const createProject =
  ({ runtime, idempotency }: ProjectsDependencies) =>
  async (principal: Principal, input: ProjectInput, options: CallOptions = {}): Promise<Project> => {
    requireGlobal(principal)
    const { displayName, description } = check(projectInputSchema, input)
    const given = { displayName, description }
    return idempotency.once<Project, Project>(principal, 'createProject', given, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId, signal: options.signal }, (draft) => {
          const { row } = draft.create(projectEntity, {
            columns: {
              owner_id: principal.userId,
              display_name: displayName,
              description,
              is_public: false,
              user_count: 1,
              group_count: 0,
            },
          })
          const project = projectOf({ ...row, created_at: draft.now, updated_at: draft.now })
          remember(draft, project)
          return project
        }),
    })
  }
