import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels, modelsFromEnvironment } from '@docent/adapters-llm'
import { fileBlobs, lanceVectors, sqliteStorage } from '@docent/adapters-storage'
import { createDocent, type Docent } from '@docent/core'

/** Everything is kept below `data`. Providers such as OPENAI_API_KEY come from the environment; without any, answers quote. */
export async function openDocent(): Promise<Docent> {
  const docent = await createDocent({
    storage: sqliteStorage({ directory: 'data' }),
    blobs: fileBlobs({ directory: 'data/blobs' }),
    vectors: lanceVectors({ uri: 'data/vectors' }),
    models: [...(await modelsFromEnvironment(process.env)), builtInModels()],
    parsers: standardParsers(),
  })
  await docent.start()
  // The key in .env is the administrator's. Your own users come by an authenticator.
  const key = process.env.DOCENT_ADMIN_KEY
  if (key) await docent.ensureAdministratorKey(key)
  return docent
}
