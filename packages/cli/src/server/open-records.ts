import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, DocentError, type Docent, type DocentOptions } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { requireFreeDirectory } from './directory-in-use.ts'
import type { ServerSettings } from './settings.ts'

/**
 * The records of a data directory whose server is stopped, for maintenance by a command: no work runs meanwhile.
 * @param otherwise what to do while a server runs, appended to its process
 * @param stores files and indexes, where the command needs them, too
 * @throws `in_use` while a server runs on it, `not_found` where no server ever ran
 */
export async function openRecords(
  { dataDirectory }: Pick<ServerSettings, 'dataDirectory'>,
  logger: Logger,
  otherwise: string,
  stores: Pick<DocentOptions, 'blobs' | 'vectors'> = { blobs: memoryBlobs(), vectors: memoryVectors() },
): Promise<Docent> {
  requireFreeDirectory(dataDirectory, otherwise)
  if (!existsSync(join(dataDirectory, 'records.db'))) {
    throw new DocentError({
      code: 'not_found',
      message:
        'There are no records in this data directory: set DOCENT_DATA, or start the server, which creates a key.',
    })
  }
  const docent = await createDocent({
    storage: sqliteStorage({ directory: dataDirectory }),
    ...stores,
    models: [builtInModels()],
    parsers: { detect: async () => undefined, parserFor: () => undefined, close: async () => {} },
    logger,
  })
  await docent.start({ work: false })
  return docent
}
