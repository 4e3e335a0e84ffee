import { join } from 'node:path'
import { fileBlobs } from '@docent/adapters-storage'
import type { DocentOptions } from '@docent/core'
import type { Logger } from '@docent/core/ports'
import { vectorsOf, type VectorsSetting } from './vectors-setting.ts'

/** Where the files and indexes of a data directory are. */
export async function storesIn(
  dataDirectory: string,
  logger: Logger,
  vectors?: VectorsSetting,
): Promise<Pick<DocentOptions, 'blobs' | 'vectors'>> {
  const blobs = fileBlobs({ directory: join(dataDirectory, 'blobs') })
  return { blobs, vectors: await vectorsOf(vectors, dataDirectory, logger) }
}
