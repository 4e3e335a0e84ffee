import { checkOptions, type Query, type StorageDriver } from '@docent/core/ports'
import { alreadyMigrated, notMigrated, storeClosed } from '../driver-state.ts'
import { closeStore, openStore, type OpenStore } from './open-store.ts'
import { aggregateRecords, explainQuery, pingRecords, readRecords } from './read-records.ts'
import { backupRecords } from './backup-records.ts'
import { verifyRecords } from './verify-records.ts'
import { claimRecords, writeBatch, writeRecordsWhere } from './write-records.ts'

export interface SqliteStorageOptions {
  /** Directory of the files; created if missing. It belongs to one process at a time. */
  readonly directory: string
}

export interface SqliteStorage extends StorageDriver {
  /**
   * Announces to other processes the URL of the directory's owner; they find it by `readOwner` and in the error `in_use`.
   * @throws `wrong_state` before `migrate`
   */
  announce(url: string): void
  /** SQLite's plan for a query, one line per node: for tests and for diagnosing slow queries. */
  explain(query: Query): string[]
}

/**
 * Records in SQLite files of a directory: `records.db`, and `streams.db` for tables of relaxed durability. Each file has a
 * writer thread that commits waiting batches together; indexed reads run in the calling thread, scans and backups in a
 * separate one.
 */
export function sqliteStorage(options: SqliteStorageOptions): SqliteStorage {
  checkOptions('sqliteStorage()', options, {
    directory: 'required',
  })
  let opening: Promise<OpenStore> | undefined
  let store: OpenStore | undefined
  let closing: Promise<void> | undefined

  const opened = (): OpenStore => {
    if (closing !== undefined) throw storeClosed()
    if (store === undefined) throw notMigrated()
    return store
  }

  const close = async (): Promise<void> => {
    // A running migration ends first; if it fails, it has already cleaned up.
    await opening?.catch(() => undefined)
    if (store !== undefined) await closeStore(store)
  }

  return {
    name: 'sqlite',
    capabilities: { shared: false, persistent: true },
    async migrate(catalogue, { mode }) {
      if (closing !== undefined) throw storeClosed()
      if (opening !== undefined) throw alreadyMigrated()
      opening = openStore(options.directory, catalogue, mode)
      try {
        store = await opening
      } catch (error) {
        opening = undefined
        throw error
      }
      return { from: store.from, to: catalogue.version }
    },
    read: async (query) => readRecords(opened(), query),
    aggregate: async (query) => aggregateRecords(opened(), query),
    write: async (batch) => writeBatch(opened(), batch),
    writeWhere: async (change) => writeRecordsWhere(opened(), change),
    claim: async (claim) => claimRecords(opened(), claim),
    backup: async (directory, beside) => backupRecords(opened(), directory, beside),
    verify: async () => verifyRecords(opened()),
    ping: async () => pingRecords(opened()),
    close: () => (closing ??= close()),
    announce(url) {
      opened().lock.announce(url)
    },
    explain: (query) => explainQuery(opened(), query),
  }
}
