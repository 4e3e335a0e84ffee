import { memoryVectors } from '@docent/adapters-storage'
import type { Logger } from '@docent/core/ports'
import { blobsOf } from '../server/blobs-setting.ts'
import { requireFreeDirectory } from '../server/directory-in-use.ts'
import { idleDocent } from '../server/open-records.ts'
import { recordsOf, type StoreSettings } from '../server/records-of.ts'
import { isShared } from '../server/shared-deployment.ts'

export interface Migrated {
  /** Null: there were no records. */
  readonly from: number | null
  readonly to: number
}

/**
 * Makes the records of a server, or brings them to the version of this program. Processes of a deployment go on meanwhile.
 * @throws `in_use` while a server runs on the data directory, `schema_newer`, `wrong_state` over files whose records are lost
 */
export async function migrateRecords(settings: StoreSettings, logger: Logger): Promise<Migrated> {
  if (!isShared(settings)) requireFreeDirectory(settings.dataDirectory, 'stop it and run this again.')
  const { storage } = recordsOf(settings)
  const migrated = Promise.withResolvers<Migrated>()
  const observed: typeof storage.migrate = async (catalogue, options) => {
    const result = await storage.migrate(catalogue, options)
    migrated.resolve({ from: result.from ?? null, to: result.to })
    return result
  }
  // With its files: new records beside the documents of lost ones are refused, as at a start.
  const stores = { blobs: blobsOf(settings.blobs, settings.dataDirectory), vectors: memoryVectors() }
  await using docent = await idleDocent({ ...storage, migrate: observed }, logger, stores)
  await docent.start({ work: false })
  return await migrated.promise
}
