import { createDocent, silentLogger, type Docent, type DocentOptions } from '@docent/core'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryStorage, memoryVectors } from '@docent/adapters-storage'

/** A started Docent over memory adapters and the built-in models. */
export async function memoryDocent(options: Partial<DocentOptions> = {}): Promise<Docent> {
  const docent = await createDocent({
    storage: memoryStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
    ...options,
  })
  await docent.start()
  return docent
}
