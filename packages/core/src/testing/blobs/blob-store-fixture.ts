import type { BlobStore } from '../../kernel/ports/index.ts'

/** One empty store of a test, and what the suite may do around it. */
export interface BlobStoreFixture {
  /** Open and empty. */
  readonly store: BlobStore
  /** Opens another store over the same data. Needed for the durability `'reopened'`. */
  readonly reopen?: () => Promise<BlobStore>
  /** A directory that does not exist yet, for a backup. Needed for backups `'restorable'`. */
  readonly backupDirectory?: () => Promise<string>
  /** Opens a store over what a backup wrote. Needed for backups `'restorable'`. */
  readonly openBackup?: (directory: string) => Promise<BlobStore>
  /** Closes the store and removes its data. Stores that the suite opened itself it closes itself. */
  readonly dispose: () => Promise<void>
}

export interface BlobStoreSuiteOptions {
  /** A new one before each test, which shares nothing with the others. */
  readonly create: () => Promise<BlobStoreFixture>
  /** `reopened`: blobs are found by a store opened later; `volatile`: they end with the store. */
  readonly durability: 'reopened' | 'volatile'
  /** `restorable`: a backup can be opened as a store; `unsupported`: the store reports that. */
  readonly backups: 'restorable' | 'unsupported'
}
