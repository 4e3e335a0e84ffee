export { startPostgres, type PostgresServer } from './postgres.ts'
export { startPglite, type PgliteServer } from './pglite.ts'
