export { readOwner, type Owner } from './owner-lock.ts'
export { sqliteStorage, type SqliteStorage, type SqliteStorageOptions } from './sqlite-storage.ts'
