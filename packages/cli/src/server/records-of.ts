import { lockDirectory, sqliteStorage } from '@docent/adapters-storage'
import { postgresStorage } from '@docent/adapters-storage/postgres'
import type { StorageDriver } from '@docent/core/ports'
import type { ServerSettings } from './settings.ts'
import { isShared } from './shared-deployment.ts'

/** Where everything of a server is kept. */
export type StoreSettings = Pick<ServerSettings, 'dataDirectory'> &
  Partial<Pick<ServerSettings, 'databaseUrl' | 'blobs' | 'vectors'>>

export interface Records {
  readonly storage: StorageDriver
  /** Publishes for other processes where the server is; only once the storage is open. */
  readonly announce: (url: string) => void
}

/**
 * Where records live. As long as anything is kept in the data directory it belongs to one process: the SQLite files lock it
 * themselves.
 * @throws `in_use`
 */
export function recordsOf(settings: StoreSettings): Records {
  const { dataDirectory, databaseUrl } = settings
  if (databaseUrl === undefined) {
    const storage = sqliteStorage({ directory: dataDirectory })
    return { storage, announce: (url) => storage.announce(url) }
  }
  if (isShared(settings)) return { storage: postgresStorage({ url: databaseUrl }), announce: () => {} }
  const lock = lockDirectory(dataDirectory)
  const storage = postgresStorage({ url: databaseUrl })
  const close = () => storage.close().finally(() => lock.release())
  return { storage: { ...storage, close }, announce: (url) => lock.announce(url) }
}
