import { entityColumns } from '../../kernel/durable/index.ts'
import type { RowOf, TableDefinition } from '../../kernel/ports/index.ts'

/** The search index of a collection: which table counts, and how far it is. One row a collection, with its id. */
export const indexTable = {
  name: 'collection_index',
  columns: {
    ...entityColumns,
    /** Name of the table in the vector index. */
    table_name: { type: 'text' },
    model: { type: 'text' },
    dimensions: { type: 'integer' },
    /** Version of the table that readers must see at least. */
    version: { type: 'integer' },
    /** Rows written since the table was last optimised; searches look through these one by one. */
    fresh_rows: { type: 'integer' },
    /** Tables made for the collection so far; no number is given twice. */
    generation: { type: 'integer', default: 1 },
    /** The table of another model that is made beside this one. */
    next: { type: 'json', nullable: true },
    /** How the texts in the table were analyzed; an older analysis is replaced in the background. */
    analysis: { type: 'integer', default: 0 },
    /** What was learned from the passages for ranking; null when nothing was yet. */
    ranking: { type: 'json', nullable: true },
    /** Passages that were deleted and may still be in the files of the tables; null when there are none. */
    removal: { type: 'json', nullable: true },
    /**
     * The table of a newer analysis that is made beside this one, and what has to be repaired in it. The column is named after what
     * it held once: processes of older versions, which work on during an upgrade, pass it over.
     */
    languages: { type: 'json', nullable: true },
  },
  primaryKey: ['id'],
} as const satisfies TableDefinition
export type CollectionIndexRow = RowOf<typeof indexTable>
