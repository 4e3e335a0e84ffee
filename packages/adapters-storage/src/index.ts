export { restoreBackup } from './backup/restore-backup.ts'
export { verifyBackup, type BackupReport } from './backup/verify-backup.ts'
export { fileBlobs, type FileBlobsOptions } from './blobs/files/file-blobs.ts'
export { memoryBlobs } from './blobs/memory-blobs.ts'
export type { LanceVectorsOptions } from './vectors/lance/lance-options.ts'
export { lanceVectors } from './vectors/lance/lance-vectors.ts'
export { lanceAvailable } from './vectors/lance/lance-available.ts'
export { memoryVectors } from './vectors/memory/memory-vectors.ts'
export { memoryData, memoryStorage, type MemoryData, type MemoryStorageOptions } from './records/memory/index.ts'
export {
  lockDirectory,
  readOwner,
  sqliteStorage,
  type Owner,
  type OwnerLock,
  type SqliteStorage,
  type SqliteStorageOptions,
} from './records/sqlite/index.ts'
