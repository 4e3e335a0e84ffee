export { postgresStorage, type PostgresStorage, type PostgresStorageOptions } from './records/postgres/index.ts'
export { postgresSignals, type PostgresSignalsOptions } from './signals/postgres-signals.ts'
export { pgVectors, type PgVectorsOptions } from './vectors/postgres/pg-vectors.ts'
export type { QueryPool } from './vectors/postgres/query-pool.ts'
