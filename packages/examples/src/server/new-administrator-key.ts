import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, DocentError } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { requireFreeDirectory } from './directory-in-use.ts'
import type { ServerSettings } from './settings.ts'

/**
 * Another API key of the user `admin` of a data directory whose server is stopped. Only the records are opened, and no work
 * goes on meanwhile.
 * @throws `in_use` while a server runs on it, `not_found` where no server ever did
 */
export async function newAdministratorKey(
  { dataDirectory }: Pick<ServerSettings, 'dataDirectory'>,
  logger: Logger,
): Promise<string> {
  requireFreeDirectory(
    dataDirectory,
    'stop it and run this again, or make a key there with POST /api/v1/admin/api_keys.',
  )
  if (!existsSync(join(dataDirectory, 'records.db'))) {
    throw new DocentError({
      code: 'not_found',
      message:
        'There are no records in this data directory: name it with DOCENT_DATA, or start the server, which makes a key.',
    })
  }
  await using docent = await createDocent({
    storage: sqliteStorage({ directory: dataDirectory }),
    // Never asked: no work goes on.
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: { detect: async () => undefined, parserFor: () => undefined, close: async () => {} },
    logger,
  })
  await docent.start({ work: false })
  return docent.addAdministratorKey('made by npm run admin-key')
}
