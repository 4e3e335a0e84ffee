import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryVectors } from '@docent/adapters-storage'
import { createDocent, DocentError, type Docent, type DocentOptions } from '@docent/core'
import type { Logger, StorageDriver } from '@docent/core/ports'
import { requireFreeDirectory } from './directory-in-use.ts'
import { recordsOf, type StoreSettings } from './records-of.ts'
import { isShared } from './shared-deployment.ts'

/**
 * The records of a server, for maintenance by a command: no work runs meanwhile. A server with a data directory of its own must be stopped;
 * processes of a deployment over shared stores go on.
 * @param otherwise what to do while a server runs, appended to its process
 * @param stores files and indexes, where the command needs them, too
 * @throws `in_use` while a server runs on the data directory, `not_found` where no server ever ran, `unavailable` where another version
 * would have to migrate the records of a deployment first
 */
export async function openRecords(
  settings: StoreSettings,
  logger: Logger,
  otherwise: string,
  stores?: Stores,
): Promise<Docent> {
  const { dataDirectory, databaseUrl } = settings
  if (!isShared(settings)) requireFreeDirectory(dataDirectory, otherwise)
  if (databaseUrl === undefined && !existsSync(join(dataDirectory, 'records.db'))) {
    throw notFound(
      'There are no records in this data directory: set DOCENT_DATA, or DATABASE_URL where they are in PostgreSQL, or start the server, which creates a key.',
    )
  }
  const docent = await idleDocent(recordsOf(settings).storage, logger, stores)
  // A database may be in use by processes of an older version, which a command must not migrate behind their backs.
  await docent
    .start({ work: false, migrate: databaseUrl === undefined ? 'auto' : 'check' })
    .catch(async (error: unknown) => {
      await docent.stop({ graceMs: 0 })
      if (DocentError.isInstance(error) && error.details?.['found'] === null)
        throw notFound('There are no records in the database of DATABASE_URL: correct it, or start the server first.')
      throw error
    })
  return docent
}

type Stores = Pick<DocentOptions, 'blobs' | 'vectors'>

/** A Docent that is never to work, only to open its records. */
export const idleDocent = (
  storage: StorageDriver,
  logger: Logger,
  stores: Stores = { blobs: memoryBlobs(), vectors: memoryVectors() },
): Promise<Docent> =>
  createDocent({
    storage,
    ...stores,
    models: [builtInModels()],
    parsers: { detect: async () => undefined, parserFor: () => undefined, close: async () => {} },
    logger,
  })

const notFound = (message: string): DocentError => new DocentError({ code: 'not_found', message })
