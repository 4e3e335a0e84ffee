import { randomUUID } from 'node:crypto'
import { memoryStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { StorageDriver } from '@docent/core/ports'

/** An empty record store: in memory, or in PostgreSQL where the run started one (`vitest.postgres.config.ts`). */
export function testStorage(): StorageDriver {
  const url = process.env['DOCENT_TEST_POSTGRES']
  if (url === undefined) return memoryStorage()
  return postgresStorage({ url, schema: `test_${randomUUID().replaceAll('-', '')}`, maxConnections: 4 })
}
