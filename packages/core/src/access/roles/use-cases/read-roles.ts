import { z } from 'zod'
import { check } from '../../../kernel/input/index.ts'
import type { Principal } from '../../../kernel/ports/index.ts'
import type { CallOptions } from '../../../kernel/use-case.ts'
import { requireAdministrator, requireGlobal, scopeOf } from '../../scope.ts'
import { permissionCheckSchema, roleOf, type PermissionCheck, type Role } from '../role.ts'
import {
  hasPermission,
  permissionNamed,
  permissionNames,
  permissionOf,
  permissionsIn,
  type Permission,
} from '../permission.ts'
import type { RolesDependencies } from '../roles-dependencies.ts'

function administer(principal: Principal): void {
  requireGlobal(principal)
  requireAdministrator(principal)
}

/** All roles, the highest priority first. For administrators. */
export const listRoles =
  ({ records }: RolesDependencies) =>
  async (principal: Principal, _options: CallOptions = {}): Promise<Role[]> => {
    administer(principal)
    return (await records.list()).map(roleOf)
  }

/** For administrators. @throws `not_found` */
export const getRole =
  ({ records }: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Role> => {
    administer(principal)
    return roleOf(await records.require(id))
  }

/** For administrators. @throws `not_found` */
export const getRolePermissions =
  ({ records, rights }: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Permission[]> => {
    administer(principal)
    await records.require(id)
    return permissionsIn(await rights.ofRoles([id]))
  }

async function rightsOfUser({ userRecords, rights }: RolesDependencies, principal: Principal, id: string) {
  requireGlobal(principal)
  if (id === principal.userId) return rights.of(principal)
  requireAdministrator(principal)
  await userRecords.require(scopeOf(principal), id)
  return rights.of({ userId: id })
}

/** A user's own roles and those of their groups. Of others for administrators. @throws `not_found` */
export const getUserRoles =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Role[]> => [
    ...(await rightsOfUser(dependencies, principal, id)).roles,
  ]

/** What a user may do by their roles. Of others for administrators. @throws `not_found` */
export const getUserPermissions =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Permission[]> => {
    const { permissions } = await rightsOfUser(dependencies, principal, id)
    return permissionsIn(id === principal.userId ? [...permissions, ...principal.permissions] : permissions)
  }

async function rightsOfGroup({ groups, rights }: RolesDependencies, principal: Principal, id: string) {
  administer(principal)
  await groups.require(scopeOf(principal), id)
  return rights.ofGroup(id)
}

/** For administrators. @throws `not_found` */
export const getGroupRoles =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Role[]> => [
    ...(await rightsOfGroup(dependencies, principal, id)).roles,
  ]

/** For administrators. @throws `not_found` */
export const getGroupPermissions =
  (dependencies: RolesDependencies) =>
  async (principal: Principal, id: string, _options: CallOptions = {}): Promise<Permission[]> =>
    permissionsIn((await rightsOfGroup(dependencies, principal, id)).permissions)

const permissionListSchema = z.object({
  groupNames: z.array(z.string()).readonly().default([]),
  roleNames: z.array(z.string()).readonly().default([]),
})

/**
 * Every permission there is; with groups or roles, by name, what those have, for administrators.
 * @throws `not_found` for an unknown name
 */
export const listPermissions =
  ({ records, groups, rights }: RolesDependencies) =>
  async (
    principal: Principal,
    of: z.input<typeof permissionListSchema> = {},
    _options: CallOptions = {},
  ): Promise<Permission[]> => {
    requireGlobal(principal)
    const { groupNames, roleNames } = check(permissionListSchema, of)
    if (groupNames.length + roleNames.length === 0) return permissionNames.map(permissionOf)
    requireAdministrator(principal)
    const roles = await records.requireMany('name', roleNames)
    const named = await groups.requireMany(scopeOf(principal), 'name', groupNames)
    const ofGroups = await Promise.all(named.map((row) => rights.ofGroup(row.id)))
    const ofRoles = await rights.ofRoles(roles.map((row) => row.id))
    return permissionsIn([...ofRoles, ...ofGroups.flatMap(({ permissions }) => permissions)])
  }

/** Whether the caller has a system permission. @throws `invalid_input` for a name that is none */
export const isPermissionGranted =
  (_dependencies: RolesDependencies) =>
  async (principal: Principal, input: PermissionCheck, _options: CallOptions = {}): Promise<boolean> =>
    hasPermission(principal, permissionNamed(check(permissionCheckSchema, input).permission))
