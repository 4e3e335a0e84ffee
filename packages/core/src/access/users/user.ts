import { z } from 'zod'
import { isPathName, plainLetters } from '../../kernel/input/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { UserRow } from './user-table.ts'

/** A user as others see them. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().describe('Empty when unknown, and for callers who are neither this user nor an administrator.'),
  isActive: z.boolean().describe('False for a user that an administrator deactivated: all their calls are refused.'),
})
export type User = z.output<typeof userSchema>

const usernameSchema = z
  .string()
  .min(1)
  .max(255)
  .refine((name) => plainLetters(name) === name, {
    message: 'expected a name in composed letters, without invisible or full-width characters',
  })
  .refine((name) => name.trim() === name, { message: 'expected a name without blanks around it' })
  .refine(isPathName, { message: 'expected a name other than . and ..' })

/** A user whom an administrator makes. */
export const newUserSchema = z.object({
  username: usernameSchema,
  email: z.string().max(320).default(''),
})
export type NewUser = z.input<typeof newUserSchema>

export const userInputSchema = z.object({
  /** The host's own id of the user. @default found by the username, or made */
  id: z.string().min(1).max(255).optional(),
  username: usernameSchema,
  /** Left as it is when absent. */
  email: z.string().max(320).optional(),
  /** Left as it is when absent; new users are not administrators. */
  isAdministrator: z.boolean().optional(),
  /** Activates a deactivated user; what becomes known of a user leaves them deactivated otherwise. */
  activate: z.literal(true).optional(),
})
export type UserInput = z.input<typeof userInputSchema>

export const userOf = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
  isActive: row.deactivated_at === null,
})

export const beingErased = () =>
  new DocentError({ code: 'unauthorized', message: 'This user is being erased; no call is answered for them.' })

export const isDeactivated = () =>
  new DocentError({
    code: 'unauthorized',
    message: 'This user is deactivated; an administrator can activate them again.',
  })
