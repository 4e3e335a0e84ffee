export { startPostgres, type PostgresServer } from './postgres.ts'
export { startPglite, type PgliteServer } from './pglite.ts'
export { startS3ForLance, type LanceS3Server } from './s3-for-lance.ts'
