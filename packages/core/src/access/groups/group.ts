import { z } from 'zod'
import { compact } from '../../kernel/input/index.ts'
import type { Row } from '../../kernel/ports/index.ts'
import { accessNameSchema } from './access-name.ts'

export const groupSchema = z.object({ id: z.string(), name: z.string(), description: z.string().optional() })
export type Group = z.output<typeof groupSchema>

export const groupInputSchema = z.object({
  name: accessNameSchema,
  description: z.string().max(2_000).default(''),
})
export type GroupInput = z.input<typeof groupInputSchema>

export const groupOf = (row: Row): Group =>
  compact({
    id: String(row['id']),
    name: String(row['name']),
    description: String(row['description']) || undefined,
  })
