import type { RolesDependencies } from './roles-dependencies.ts'
import { assignRoles, removeRoles, resetRoles } from './use-cases/assign-roles.ts'
import { addRolePermission, removeRolePermission, setRolePermissions } from './use-cases/change-role-permissions.ts'
import { createRole, deleteRoles, setRolePriority } from './use-cases/change-roles.ts'
import {
  getGroupPermissions,
  getGroupRoles,
  getRole,
  getRolePermissions,
  getUserPermissions,
  getUserRoles,
  isPermissionGranted,
  listPermissions,
  listRoles,
} from './use-cases/read-roles.ts'

export const rolesService = (dependencies: RolesDependencies) => ({
  list: listRoles(dependencies),
  get: getRole(dependencies),
  create: createRole(dependencies),
  delete: deleteRoles('id')(dependencies),
  deleteByNames: deleteRoles('name')(dependencies),
  setPriority: setRolePriority(dependencies),
  permissions: getRolePermissions(dependencies),
  setPermissions: setRolePermissions(dependencies),
  addPermission: addRolePermission(dependencies),
  removePermission: removeRolePermission(dependencies),
  ofUser: getUserRoles(dependencies),
  assignToUser: assignRoles('user')(dependencies),
  removeFromUser: removeRoles('user')(dependencies),
  resetUser: resetRoles('user')(dependencies),
  ofGroup: getGroupRoles(dependencies),
  assignToGroup: assignRoles('group')(dependencies),
  removeFromGroup: removeRoles('group')(dependencies),
  resetGroup: resetRoles('group')(dependencies),
})

/** All permissions, regardless of who has them. */
export const permissionsService = (dependencies: RolesDependencies) => ({
  list: listPermissions(dependencies),
  isGranted: isPermissionGranted(dependencies),
  ofUser: getUserPermissions(dependencies),
  ofGroup: getGroupPermissions(dependencies),
})
