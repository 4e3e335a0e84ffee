import { join } from 'node:path'
import { fileBlobs, lanceAvailable, lanceVectors, memoryVectors } from '@docent/adapters-storage'
import type { DocentOptions } from '@docent/core'
import type { Logger } from '@docent/core/ports'

/** Where the files and indexes of a data directory are. */
export async function storesIn(
  dataDirectory: string,
  logger: Logger,
): Promise<Pick<DocentOptions, 'blobs' | 'vectors'>> {
  const blobs = fileBlobs({ directory: join(dataDirectory, 'blobs') })
  if (await lanceAvailable()) return { blobs, vectors: lanceVectors({ uri: join(dataDirectory, 'vectors') }) }
  logger.warn(
    {},
    'LanceDB has no binary for this platform: the search index is kept in memory and rebuilt at each start',
  )
  return { blobs, vectors: memoryVectors() }
}
