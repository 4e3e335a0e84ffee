import { join } from 'node:path'
import { lanceAvailable, lanceVectors, memoryVectors } from '@docent/adapters-storage'
import { pgVectors } from '@docent/adapters-storage/postgres'
import type { Logger, VectorIndex } from '@docent/core/ports'
import { explainedFor, invalidSetting, parametersOf } from './address-parameters.ts'
import { blobsSetting } from './blobs-setting.ts'

/** `DOCENT_VECTORS`: where search indexes are, if not in the data directory. */
export type VectorsSetting =
  | { readonly kind: 'postgres'; readonly url: string }
  /** LanceDB in an object store; its credentials are in the environment. */
  | { readonly kind: 'lance'; readonly uri: string; readonly storageOptions?: Readonly<Record<string, string>> }

const name = 'The environment variable DOCENT_VECTORS'

/**
 * @param environment has the credentials of Azure
 * @throws `invalid_input`
 */
export function vectorsSetting(
  text: string | undefined,
  databaseUrl: string | undefined,
  environment: Readonly<Record<string, string | undefined>> = {},
): VectorsSetting | undefined {
  if (text === undefined) return undefined
  if (text.startsWith('azure://')) return azureSetting(text, environment)
  if (text === 'postgres') {
    if (databaseUrl !== undefined) return { kind: 'postgres', url: databaseUrl }
    throw invalidSetting(name, 'must be set together with DATABASE_URL when it is `postgres`')
  }
  const [, uri, kind, query = ''] = /^((s3|gs|az|db):\/\/[^/?#][^?#]*)(?:\?([^#]*))?$/.exec(text) ?? []
  if (uri === undefined)
    throw invalidSetting(
      name,
      'must be `postgres`, or the address of an object store such as s3://bucket/vectors or azure://account/container/vectors',
    )
  if (kind !== 's3') parametersOf(name, query, [])
  const { endpoint, region } = kind === 's3' ? parametersOf(name, query, ['endpoint', 'region']) : {}
  const storageOptions = {
    ...(endpoint !== undefined && { aws_endpoint: endpoint, allow_http: String(endpoint.startsWith('http:')) }),
    ...(region !== undefined && { aws_region: region }),
  }
  return { kind: 'lance', uri, ...(query !== '' && { storageOptions }) }
}

/** The address and the credentials of `DOCENT_BLOBS`, in the words of LanceDB. */
function azureSetting(text: string, environment: Readonly<Record<string, string | undefined>>): VectorsSetting {
  const setting = blobsSetting(text, environment, name)
  if (setting?.kind !== 'azure') throw invalidSetting(name, 'must be azure://account/container/vectors')
  const { account, container, prefix = '', endpoint, credentials } = setting.options
  return {
    kind: 'lance',
    uri: `az://${container}/${prefix}`.replace(/\/$/, ''),
    storageOptions: {
      account_name: account,
      ...('accountKey' in credentials && { account_key: credentials.accountKey }),
      ...('sasToken' in credentials && { sas_token: credentials.sasToken.replace(/^\?/, '') }),
      ...(endpoint !== undefined && { azure_endpoint: endpoint, allow_http: String(endpoint.startsWith('http:')) }),
    },
  }
}

/** `dataDirectory`: of the server, where nothing else is set. */
export async function vectorsOf(
  setting: VectorsSetting | undefined,
  dataDirectory: string,
  logger: Logger,
): Promise<VectorIndex> {
  if (setting?.kind === 'postgres') return pgVectors({ url: setting.url })
  // Where it cannot be loaded, it reports that itself: an index that others share is no reason for one in memory.
  if (setting?.kind === 'lance') {
    const { kind: _, ...options } = setting
    return lanceVectors(options)
  }
  if (await lanceAvailable()) return lanceVectors({ uri: join(dataDirectory, 'vectors') })
  logger.warn(
    {},
    'LanceDB has no binary for this platform: the search index is kept in memory and rebuilt at each start',
  )
  return memoryVectors()
}

/**
 * Finds out at start what every ingestion would wait for: an address that does not exist, credentials that are refused, a store on which
 * processes would overwrite each other's work.
 * @throws what the index says of it
 */
export async function requireVectors(setting: VectorsSetting | undefined, vectors: VectorIndex): Promise<void> {
  if (setting === undefined) return
  await vectors.ping().catch((error: unknown) => {
    throw explainedFor('DOCENT_VECTORS', error)
  })
}
