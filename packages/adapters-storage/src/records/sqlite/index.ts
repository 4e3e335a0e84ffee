export { lockDirectory, readOwner, type Owner, type OwnerLock } from './owner-lock.ts'
export { sqliteStorage, type SqliteStorage, type SqliteStorageOptions } from './sqlite-storage.ts'
