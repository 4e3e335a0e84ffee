import { DocentError } from '../../../kernel/errors/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { namesSchema } from '../../groups/index.ts'
import { requireAdministrator, requireGlobal } from '../../scope.ts'
import { builtInRoles } from '../built-in-roles.ts'
import { roleInputSchema, roleOf, rolePrioritySchema, type Role, type RoleInput, type RolePriority } from '../role.ts'
import { roleTable } from '../role-tables.ts'
import { mostRoles, deleteTracesOfRoles } from '../role-records.ts'
import type { RolesDependencies } from '../roles-dependencies.ts'

/** A role without permissions, of priority 0. For administrators. @throws `invalid_input` when there is one of this name */
export const createRole =
  ({ runtime, records, idempotency, rights }: RolesDependencies) =>
  async (principal: Principal, input: RoleInput, options: CallOptions = {}): Promise<Role> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const checked = check(roleInputSchema, input)
    return idempotency.once<Role, Role>(principal, 'createRole', checked, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
          const all = await records.list()
          if (all.some((row) => row.name === checked.name)) throw nameTaken()
          if (all.length >= mostRoles) throw tooMany()
          const times = { created_at: draft.now, updated_at: draft.now }
          const row = { id: draft.uuid(), ...checked, priority: 0, ...times }
          draft.insert(roleTable, row)
          draft.record('role', row.id, 'CREATED')
          draft.afterCommit(() => rights.forget())
          const role = roleOf(row)
          remember(draft, role)
          return role
        }),
    })
  }

const nameTaken = () =>
  new DocentError({
    code: 'invalid_input',
    message: 'There is a role of this name already; choose another name.',
    details: { field: 'name' },
  })

const tooMany = () =>
  new DocentError({
    code: 'invalid_input',
    message: `There are ${mostRoles} roles, the most that is allowed; delete one.`,
  })

/**
 * Deletes roles and takes them from their users. All or none. For administrators.
 * @throws `not_found`, and `wrong_state` for a role that is built in
 */
export const deleteRoles =
  (by: 'id' | 'name') =>
  ({ runtime, storage, records, rights }: RolesDependencies) =>
  async (principal: Principal, values: readonly string[], options: CallOptions = {}): Promise<void> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const wanted = check(namesSchema.min(1), values)
    const gone = await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const ids = (await records.requireMany(by, wanted)).map((row) => row.id)
      const builtIn = ids.find((id) => builtInRoles.includes(id))
      if (builtIn !== undefined) {
        throw new DocentError({
          code: 'wrong_state',
          message: `The role "${builtIn}" is built in; it cannot be deleted.`,
        })
      }
      for (const id of ids) {
        draft.step(remove(roleTable, { id }, { required: true }))
        draft.record('role', id, 'DELETED')
      }
      draft.afterCommit(() => rights.forget())
      return ids
    })
    await deleteTracesOfRoles(storage, gone)
  }

/** For administrators. @throws `not_found` */
export const setRolePriority =
  ({ runtime, records, rights }: RolesDependencies) =>
  async (principal: Principal, id: string, input: RolePriority, options: CallOptions = {}): Promise<Role> => {
    requireGlobal(principal)
    requireAdministrator(principal)
    const { priority } = check(rolePrioritySchema, input)
    return runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft) => {
      const row = await records.require(id)
      const set = { priority, updated_at: draft.now }
      draft.step(update(roleTable, { key: { id }, set, where: eq('name', row.name) }))
      draft.record('role', id, 'PRIORITY_CHANGED', { priority })
      draft.afterCommit(() => rights.forget())
      return roleOf({ ...row, ...set })
    })
  }
