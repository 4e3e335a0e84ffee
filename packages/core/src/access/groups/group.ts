import { z } from 'zod'
import { compact } from '../../kernel/input/index.ts'
import { accessNameSchema } from './access-name.ts'
import type { GroupRow } from './group-tables.ts'

export const groupSchema = z.object({ id: z.string(), name: z.string(), description: z.string().optional() })
export type Group = z.output<typeof groupSchema>

export const groupInputSchema = z.object({
  name: accessNameSchema,
  description: z.string().max(2_000).default(''),
})
export type GroupInput = z.input<typeof groupInputSchema>

export const groupOf = (row: GroupRow): Group =>
  compact({
    id: row.id,
    name: row.name,
    description: row.description || undefined,
  })
