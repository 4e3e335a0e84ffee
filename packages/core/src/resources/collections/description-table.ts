import { entityColumns } from '../../kernel/durable/index.ts'
import type { TableDefinition } from '../../kernel/ports/index.ts'

/** How current the description of a collection is. One row a collection, with its id, from the first change on. */
export const descriptionTable = {
  name: 'collection_description',
  columns: { ...entityColumns },
  primaryKey: ['id'],
} as const satisfies TableDefinition
