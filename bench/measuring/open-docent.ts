import { join } from 'node:path'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels, openaiCompatibleModels } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { consoleLogger, createDocent, systemClock, type Docent, type DocentOptions } from '@docent/core'

/** A started Docent over a directory, as the standalone server has it: SQLite, files, LanceDB. */
export async function openDocent(
  directory: string,
  options: Partial<DocentOptions> & { readonly modelUrl?: string } = {},
): Promise<Docent> {
  const { modelUrl, ...rest } = options
  const remote =
    modelUrl === undefined ? [] : [openaiCompatibleModels({ name: 'fake', baseUrl: modelUrl, models: ['fake'] })]
  const docent = await createDocent({
    deployment: { chatRateLimitPerMinute: -1 },
    storage: sqliteStorage({ directory }),
    blobs: fileBlobs({ directory: join(directory, 'blobs') }),
    vectors: lanceVectors({ uri: join(directory, 'vectors') }),
    models: [...remote, builtInModels()],
    parsers: standardParsers(),
    logger: consoleLogger({ clock: systemClock(), level: 'warn' }),
    ...rest,
  })
  await docent.start()
  return docent
}
