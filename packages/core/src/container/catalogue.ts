import { durableTables } from '../kernel/durable/index.ts'
import type { Catalogue } from '../kernel/ports/index.ts'
import { migrations, schemaVersion } from '../migrations/index.ts'
import { modules } from './modules.ts'

/**
 * The whole schema of today. How older stores get there is in `migrations/`, which knows nothing of these tables; tests
 * compare the two. docs/changing-the-schema.md describes the steps of a change.
 */
export const catalogue: Catalogue = {
  version: schemaVersion,
  tables: [...durableTables, ...modules.flatMap(({ tables }) => tables)],
  migrations,
}
