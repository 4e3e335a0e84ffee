import {
  groupInputSchema,
  groupSchema,
  permissionCheckSchema,
  permissionSchema,
  permissionsResetSchema,
  roleInputSchema,
  rolePrioritySchema,
  roleSchema,
  rolesResetSchema,
} from '@docent/core'
import { z } from 'zod'
import { wireSchema } from '../wire/wire-schema.ts'

export const roleWire = wireSchema(roleSchema, { name: 'RoleInfo' })
export const roleInputWire = wireSchema(roleInputSchema, { name: 'RoleCreateRequest' })
export const rolesResetWire = wireSchema(rolesResetSchema, { name: 'RolesResetRequest' })
export const rolePriorityWire = wireSchema(rolePrioritySchema, { name: 'SetRolePriorityRequest' })
export const groupWire = wireSchema(groupSchema, { name: 'GroupInfo' })
export const groupInputWire = wireSchema(groupInputSchema, { name: 'GroupCreateRequest' })
export const permissionWire = wireSchema(permissionSchema, { name: 'UserPermission' })
export const permissionsResetWire = wireSchema(permissionsResetSchema, { name: 'PermissionResetRequest' })
export const permissionCheckWire = wireSchema(permissionCheckSchema, { name: 'PermissionCheckRequest' })

/** Several in a path or query, separated by commas. */
export const several = z.array(z.string().min(1).max(255)).min(1).max(100)

export const permissionList = { description: 'Permissions', schema: z.array(permissionWire.schema) }
export const roleList = { description: 'Roles, the highest priority first', schema: z.array(roleWire.schema) }
