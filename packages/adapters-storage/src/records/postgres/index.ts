export { postgresStorage, type PostgresStorage, type PostgresStorageOptions } from './postgres-storage.ts'
