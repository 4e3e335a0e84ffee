import { z } from 'zod'
import type { JsonValue } from '../../kernel/ports/index.ts'
import { ingestionProfileSchema } from './ingestion-profile.ts'

/** What a job that lists a source keeps: enough to continue after a crash. Never credentials. */
export const listingSchema = z.object({
  collectionId: z.string(),
  connector: z.string(),
  username: z.string(),
  source: z.unknown(),
  /** Stored with the job under this name. */
  treatment: ingestionProfileSchema,
  metadata: z.record(z.string(), z.unknown()),
  /** Whether the job has credentials of its own, sealed beside it. */
  sealed: z.boolean().default(false),
  /** Cursor of the last entry taken; a large one is kept as a blob. */
  after: z.custom<JsonValue>().optional(),
  afterKey: z.string().optional(),
  /** The attempt that took it. */
  takenBy: z.int().optional(),
})
export type Listing = z.infer<typeof listingSchema>
