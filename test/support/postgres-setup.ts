import { startPostgres, type PostgresServer } from '@docent/test-servers'

let server: PostgresServer | undefined

/** One PostgreSQL for all test files; `memoryDocent` keeps the records of each Docent in a schema of its own there. */
export async function setup(): Promise<void> {
  // Nothing here outlives the run, so nothing has to reach the disk.
  server = await startPostgres({ max_connections: '400', fsync: 'off', max_locks_per_transaction: '1024' })
  process.env['DOCENT_TEST_POSTGRES'] = server.url
}

export async function teardown(): Promise<void> {
  await server?.stop()
}
