import { standardParsers } from '@docent/adapters-ingestion'
import { builtInModels } from '@docent/adapters-llm'
import { fileBlobs, memoryVectors } from '@docent/adapters-storage'
import { postgresSignals, postgresStorage } from '@docent/adapters-storage/postgres'
import { createDocent, silentLogger, type Docent, type DocentOptions } from '@docent/core'

/** What the processes of a deployment share. */
export interface PlaceOfTest {
  readonly url: string
  readonly schema: string
  readonly directory: string
}

/** A started Docent over the records and files of a deployment. Only the process that serves looks for passages. */
export async function deploymentPart(
  { url, schema, directory }: PlaceOfTest,
  options: Pick<DocentOptions, 'effects' | 'debugPoints' | 'roles'>,
): Promise<Docent> {
  const docent = await createDocent({
    storage: postgresStorage({ url, schema, maxConnections: 4 }),
    signals: postgresSignals({ url, channel: schema }),
    blobs: fileBlobs({ directory }),
    vectors: memoryVectors(),
    models: [builtInModels()],
    parsers: standardParsers(),
    logger: silentLogger,
    leaseMs: 3_000,
    ...options,
  })
  await docent.start()
  return docent
}
