import type { TagRow } from './tag-tables.ts'
import { z } from 'zod'
import { compact, isPathName, isPlainPathName } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'

/** A word that groups documents. */
export const tagSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  format: z.string().optional().describe('How it is shown; the meaning is up to the client.'),
})
export type Tag = z.output<typeof tagSchema>

/** Names are used in paths, several of them separated by commas. */
export const tagNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(128)
  .refine((name) => !/[,/\\\p{Cc}]/u.test(name) && name.isWellFormed(), {
    message: 'must not hold commas, slashes or control characters',
  })
  .refine(isPathName, { message: 'must not be a dot or two' })

export const tagInputSchema = z.object({
  name: tagNameSchema.refine(isPlainPathName, { message: 'must not contain invisible characters' }),
})
export type TagInput = z.input<typeof tagInputSchema>

export const tagUpdateSchema = z.object({
  description: z.string().max(4_000).optional().describe('Empty text takes it away.'),
  format: z.string().max(256).optional().describe('Empty text takes it away.'),
})
export type TagUpdate = z.input<typeof tagUpdateSchema>

const optionalText = (value: Row[string] | undefined) => (typeof value === 'string' ? value : undefined)

export const tagOf = (row: TagRow): Tag =>
  compact({
    id: row.id,
    name: row.name,
    description: optionalText(row.description),
    format: optionalText(row.format),
  })
