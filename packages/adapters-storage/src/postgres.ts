export { postgresStorage, type PostgresStorage, type PostgresStorageOptions } from './records/postgres/index.ts'
