import { z } from 'zod'
import { accessLevels } from './visible-to.ts'

/** What sharing can give; managing stays with the owner. */
export const shareLevels = ['read', 'write'] as const
export type ShareLevel = (typeof shareLevels)[number]

const permissions = z
  .array(z.enum(shareLevels))
  .min(1)
  .max(2)
  .describe('read, or write, which includes reading. Only read when absent.')

export const shareInputSchema = z.object({ permissions: permissions.optional() })
export type ShareInput = z.input<typeof shareInputSchema>

export const publicInputSchema = z.object({ isPublic: z.boolean(), permissions: permissions.optional() })
export type PublicInput = z.input<typeof publicInputSchema>

export const sharePermissionSchema = z.object({ username: z.string(), permissions: z.array(z.string()) })
export type SharePermission = z.output<typeof sharePermissionSchema>

export const groupSharePermissionSchema = z.object({ groupId: z.string(), permissions: z.array(z.string()) })
export type GroupSharePermission = z.output<typeof groupSharePermissionSchema>

export const wantedLevel = (wanted: readonly ShareLevel[] | undefined): ShareLevel =>
  wanted?.includes('write') ? 'write' : 'read'

/** A stored level as the permissions it gives. */
export const permissionsOf = (level: number): ShareLevel[] => shareLevels.filter((name) => accessLevels[name] <= level)
