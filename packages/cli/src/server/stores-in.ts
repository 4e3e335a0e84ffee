import type { DocentOptions } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { blobsOf } from './blobs-setting.ts'
import type { ServerSettings } from './settings.ts'
import { vectorsOf } from './vectors-setting.ts'

/** Where the files and indexes of a server are: in its data directory, or where its settings put them. */
export async function storesIn(
  {
    dataDirectory,
    blobs,
    vectors,
  }: Pick<ServerSettings, 'dataDirectory'> & Partial<Pick<ServerSettings, 'blobs' | 'vectors'>>,
  logger: Logger,
): Promise<Pick<DocentOptions, 'blobs' | 'vectors'>> {
  return { blobs: blobsOf(blobs, dataDirectory), vectors: await vectorsOf(vectors, dataDirectory, logger) }
}
