import { z } from 'zod'
import type { CollectionIndexRow } from './index-table.ts'

const removalSchema = z.object({
  /** What was deleted from then on may still be in the files of the index. Milliseconds, as all of them. */
  from: z.number(),
  /** When the tables were last rewritten. */
  writtenAt: z.number().optional(),
  /** From when on no search reads what they were before. */
  againAt: z.number().optional(),
})

/** Passages that were deleted from an index, and that its files may still hold. */
export type Removal = z.output<typeof removalSchema>

/** Undefined when the files hold nothing that was deleted. */
export const removalOf = (index: Pick<CollectionIndexRow, 'removal'>): Removal | undefined =>
  index.removal == null ? undefined : removalSchema.parse(index.removal)
