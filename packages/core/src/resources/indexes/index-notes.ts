import { z } from 'zod'
import type { CollectionIndexRow } from './index-table.ts'

export const nextIndexSchema = z.object({
  /** The job that moves the collection to another model, and its owner; none where the table is of a newer analysis. */
  jobId: z.string().optional(),
  ownerId: z.string().optional(),
  table: z.string(),
  model: z.string(),
  dimensions: z.int(),
  generation: z.int(),
  /** `embedding`: vectors are made; `writing`: the index writer puts them into the table. They take turns. */
  phase: z.enum(['embedding', 'writing']),
})

export const repairSchema = z.object({
  /** The table that it is about; of another one it says nothing. */
  table: z.string(),
  /** `rebuild`: it is damaged, and made anew. `complete`: rows are missing, or there are some of nobody. Absent once that is done. */
  wanted: z.enum(['rebuild', 'complete']).optional(),
  /** Documents that could not be written yet, as their vectors have to be made again by a model that is away. */
  lacking: z.int().default(0),
})

const notesSchema = z.object({
  /** A table of a newer analysis. */
  next: nextIndexSchema.optional(),
  repair: repairSchema.optional(),
})

/** What is noted of an index in the column that processes of older versions pass over. */
export type IndexNotes = z.output<typeof notesSchema>

/** Older versions left something else there. */
export const notesOf = (index: Pick<CollectionIndexRow, 'languages'>): IndexNotes =>
  notesSchema.safeParse(index.languages).data ?? {}

/** The column with some of the notes changed. */
export function withNotes(
  index: Pick<CollectionIndexRow, 'languages'>,
  change: { readonly [Note in keyof IndexNotes]?: IndexNotes[Note] | undefined },
): Pick<CollectionIndexRow, 'languages'> {
  const notes = Object.entries({ ...notesOf(index), ...change }).filter(([, note]) => note !== undefined)
  return { languages: notes.length > 0 ? Object.fromEntries(notes) : null }
}
