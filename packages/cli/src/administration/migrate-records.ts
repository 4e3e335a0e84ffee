import type { Logger } from '@docent/core/ports'
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
 * @throws `in_use` while a server runs on the data directory, `schema_newer`
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
  await using docent = await idleDocent({ ...storage, migrate: observed }, logger)
  await docent.start({ work: false })
  return await migrated.promise
}
