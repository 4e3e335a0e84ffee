import { z } from 'zod'
import { isPlainPathName } from '../../kernel/input/index.ts'

/** Names of groups and roles are used in paths, in lists with commas. */
export const accessNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .refine((name) => !/[,/\\\p{Cc}]/u.test(name), {
    message: 'expected a name without comma, slash and control characters',
  })
  .refine(isPlainPathName, { message: 'expected a name of visible characters, other than . and ..' })

/** Many of one call, by name or id. */
export const namesSchema = z.array(z.string().min(1).max(255)).max(100)
