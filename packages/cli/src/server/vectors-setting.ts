import { join } from 'node:path'
import { lanceAvailable, lanceVectors, memoryVectors } from '@docent/adapters-storage'
import { pgVectors } from '@docent/adapters-storage/postgres'
import { DocentError } from '@docent/core'
import type { Logger, VectorIndex } from '@docent/core/ports'

/** `DOCENT_VECTORS`: where search indexes are, if not in the data directory. */
export type VectorsSetting =
  | { readonly kind: 'postgres'; readonly url: string }
  /** LanceDB in an object store; its credentials are in the environment. */
  | { readonly kind: 'lance'; readonly uri: string }

/** @throws `invalid_input` */
export function vectorsSetting(text: string | undefined, databaseUrl: string | undefined): VectorsSetting | undefined {
  if (text === undefined) return undefined
  if (text === 'postgres') {
    if (databaseUrl !== undefined) return { kind: 'postgres', url: databaseUrl }
    throw invalid('set together with DATABASE_URL when it is `postgres`')
  }
  if (/^(s3|gs|az|db):\/\/[^/]/.test(text)) return { kind: 'lance', uri: text }
  throw invalid('`postgres`, or the address of an object store such as s3://bucket/vectors')
}

function invalid(form: string): DocentError {
  return new DocentError({ code: 'invalid_input', message: `The environment variable DOCENT_VECTORS must be ${form}.` })
}

/** `dataDirectory`: of the server, where nothing else is set. */
export async function vectorsOf(
  setting: VectorsSetting | undefined,
  dataDirectory: string,
  logger: Logger,
): Promise<VectorIndex> {
  if (setting?.kind === 'postgres') return pgVectors({ url: setting.url })
  // Where it cannot be loaded, it reports that itself: an index that others share is no reason for one in memory.
  if (setting?.kind === 'lance') return lanceVectors({ uri: setting.uri })
  if (await lanceAvailable()) return lanceVectors({ uri: join(dataDirectory, 'vectors') })
  logger.warn(
    {},
    'LanceDB has no binary for this platform: the search index is kept in memory and rebuilt at each start',
  )
  return memoryVectors()
}
