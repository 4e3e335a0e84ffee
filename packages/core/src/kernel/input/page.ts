import { z } from 'zod'

/** A stretch of a list. */
export const pageSchema = z.object({
  offset: z.int().min(0).max(1_000_000_000).default(0),
  limit: z.int().min(1).max(1000).default(100),
})
export type Page = z.input<typeof pageSchema>
export type PageRange = z.output<typeof pageSchema>
