import { z } from 'zod'
import { compact } from '../../kernel/input/index.ts'
import { accessNameSchema, namesSchema } from '../groups/index.ts'
import type { RoleRow } from './role-tables.ts'

export const roleSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  priority: z.int().optional().describe('Of several roles of a user, the one with the highest number decides.'),
})
export type Role = z.output<typeof roleSchema>

export const roleInputSchema = z.object({
  name: accessNameSchema,
  description: z.string().max(2_000).default(''),
})
export type RoleInput = z.input<typeof roleInputSchema>

export const rolesResetSchema = z.object({ newRoles: namesSchema })
export type RolesReset = z.input<typeof rolesResetSchema>

export const permissionsResetSchema = z.object({ newPermissions: namesSchema })
export type PermissionsReset = z.input<typeof permissionsResetSchema>

export const permissionCheckSchema = z.object({ permission: z.string().min(1).max(255) })
export type PermissionCheck = z.input<typeof permissionCheckSchema>

export const rolePrioritySchema = z.object({ priority: z.int().min(-1_000_000).max(1_000_000) })
/** The priority of a role among the roles of a user: a whole number from -1,000,000 to 1,000,000. */
export type RolePriority = z.input<typeof rolePrioritySchema>

export const roleOf = (row: RoleRow): Role =>
  compact({
    id: row.id,
    name: row.name,
    description: row.description || undefined,
    priority: row.priority,
  })
