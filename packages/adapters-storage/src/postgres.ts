export { postgresStorage, type PostgresStorage, type PostgresStorageOptions } from './records/postgres/index.ts'
export { postgresSignals, type PostgresSignalsOptions } from './signals/postgres-signals.ts'
