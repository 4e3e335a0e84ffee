import { createDocent, silentLogger, type Docent, type DocentOptions } from '@docent/core'
import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { memoryBlobs, memoryVectors } from '@docent/adapters-storage'
import { steadyIds } from '@docent/core/testing'
import { testStorage } from './test-storage.ts'

/** A started Docent over memory adapters and the built-in models; its records may be in PostgreSQL (`testStorage`). */
export async function memoryDocent(options: Partial<DocentOptions> = {}): Promise<Docent> {
  const docent = await createDocent({
    storage: testStorage(),
    blobs: memoryBlobs(),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
    deployment: {
      // Tests ask quickly.
      chatRateLimitPerMinute: -1,
      // Parsers keep the real time: by a clock that runs ahead of it, each of them would be slow.
      ...(options.clock && { crawlSlowDocumentSeconds: 86_400 }),
    },
    // On a stopped clock, a pause of random length would last for ever.
    ...(options.clock && 'advance' in options.clock ? { ids: steadyIds(options.clock) } : {}),
    ...options,
  })
  await docent.start()
  return docent
}
