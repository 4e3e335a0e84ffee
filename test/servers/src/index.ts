export { startPostgres, type PostgresServer } from './postgres.ts'
