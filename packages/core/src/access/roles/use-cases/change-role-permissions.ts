import { DocentError } from '../../../kernel/errors/index.ts'
import type { Draft } from '../../../kernel/durable/index.ts'
import { check } from '../../../kernel/input/index.ts'
import { eq, type Principal } from '../../../kernel/ports/index.ts'
import { remove, update } from '../../../kernel/records/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireAdministrator, requireGlobal } from '../../scope.ts'
import { administratorRole } from '../built-in-roles.ts'
import { dependenciesOf, permissionNamed, permissionNames } from '../permission.ts'
import { permissionsResetSchema, type PermissionsReset } from '../role.ts'
import { rolePermissionTable, roleTable } from '../role-tables.ts'
import type { RolesDependencies } from '../roles-dependencies.ts'

const inTheWay = (message: string) => new DocentError({ code: 'wrong_state', message })

async function change(
  { runtime, records, rights }: RolesDependencies,
  call: { readonly principal: Principal; readonly roleId: string; readonly options: CallOptions },
  wanted: (present: ReadonlySet<string>) => ReadonlySet<string>,
): Promise<void> {
  const { principal, roleId, options } = call
  await runtime.commit({ actor: principal.userId, requestId: options.requestId }, async (draft: Draft) => {
    const role = await records.require(roleId)
    if (roleId === administratorRole) throw inTheWay('Administrators have every permission; this cannot be changed.')
    const present = new Set(await rights.ofRoles([roleId]))
    const next = wanted(present)
    const added = [...next].filter((name) => !present.has(name))
    const removed = [...present].filter((name) => !next.has(name))
    if (added.length + removed.length === 0) return
    // Two changes at once are decided one after the other, so that no dependency is missed.
    const set = { updated_at: Math.max(draft.now, role.updated_at + 1) }
    const where = eq('updated_at', role.updated_at)
    draft.step(update(roleTable, { key: { id: roleId }, set, where }))
    for (const permission of added) draft.insert(rolePermissionTable, { role_id: roleId, permission })
    for (const permission of removed) draft.step(remove(rolePermissionTable, { role_id: roleId, permission }))
    draft.record('role', roleId, 'PERMISSIONS_CHANGED', { added, removed })
    draft.afterCommit(() => rights.forget())
  })
}

function administer(principal: Principal): void {
  requireGlobal(principal)
  requireAdministrator(principal)
}

/** Sets the permissions of a role. For administrators. @throws `not_found`, `invalid_input`, `wrong_state` */
export const setRolePermissions =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, roleId: string, input: PermissionsReset, options: CallOptions = {}): Promise<void> => {
    administer(principal)
    const next = new Set<string>(check(permissionsResetSchema, input).newPermissions.map(permissionNamed))
    for (const name of next) requireDependencies(name, next)
    await change(dependencies, { principal, roleId, options }, () => next)
  }

/** For administrators. @throws `not_found`, `invalid_input`, `wrong_state` when a permission that it needs is missing */
export const addRolePermission =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, roleId: string, permission: string, options: CallOptions = {}): Promise<void> => {
    administer(principal)
    const name = permissionNamed(permission)
    await change(dependencies, { principal, roleId, options }, (present) => {
      requireDependencies(name, present)
      return new Set([...present, name])
    })
  }

/** For administrators. @throws `not_found`, `invalid_input`, `wrong_state` when another permission needs it */
export const removeRolePermission =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, roleId: string, permission: string, options: CallOptions = {}): Promise<void> => {
    administer(principal)
    const name = permissionNamed(permission)
    await change(dependencies, { principal, roleId, options }, (present) => {
      const needing = permissionNames.find((other) => present.has(other) && dependenciesOf(other).includes(name))
      if (needing !== undefined) throw inTheWay(`The role has ${needing}, which needs ${name}; take that away first.`)
      return new Set([...present].filter((other) => other !== name))
    })
  }

function requireDependencies(name: string, among: ReadonlySet<string>): void {
  const missing = dependenciesOf(permissionNamed(name)).find((needed) => !among.has(needed))
  if (missing !== undefined) throw inTheWay(`${name} needs the permission ${missing}; give the role that too.`)
}
