export { type AccessRights } from './access-rights.ts'
export { grantedPermissions, type GrantedPermissions } from './granted-permissions.ts'
export { keepBuiltInRoles } from './built-in-roles.ts'
export { type KeptCaller, type KeptCallers } from './kept-callers.ts'
export {
  hasPermission,
  permissionNames,
  permissionSchema,
  requireAgentPermission,
  requirePermission,
  type Permission,
} from './permission.ts'
export {
  permissionCheckSchema,
  permissionsResetSchema,
  roleInputSchema,
  rolePrioritySchema,
  roleSchema,
  rolesResetSchema,
  type PermissionCheck,
  type PermissionsReset,
  type Role,
  type RoleInput,
  type RolePriority,
  type RolesReset,
} from './role.ts'
export { type RoleRecords } from './role-records.ts'
export { roleAssignmentTable } from './role-tables.ts'
