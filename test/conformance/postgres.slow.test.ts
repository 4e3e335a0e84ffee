/** @module-tag slow */
import { memoryStorage } from '@docent/adapters-storage'
import { postgresStorage, type PostgresStorage } from '@docent/adapters-storage/postgres'
import { storageConformance } from '@docent/core/testing'
import { startPostgres, type PostgresServer } from '@docent/test-servers'
import * as runner from 'vitest'

let server: PostgresServer
runner.beforeAll(async () => (server = await startPostgres()), 60_000)
runner.afterAll(() => server.stop())

storageConformance(runner, {
  name: 'postgres',
  open: (store) =>
    postgresStorage({ url: server.url, schema: store.replaceAll(/[^a-z0-9_]/g, '_'), maxConnections: 5 }),
  capabilities: { shared: true, persistent: true },
  async explain(driver, query) {
    const lines = await (driver as PostgresStorage).explain(query)
    return {
      usesIndex: !lines.some((line) => line.includes('Seq Scan')),
      sorts: lines.some((line) => /\bSort\b/.test(line)),
      text: lines.join('\n'),
    }
  },
  oracle: () => memoryStorage(),
})
