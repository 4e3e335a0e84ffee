import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileBlobs } from '@docent/adapters-storage'
import { azureBlobs, type AzureBlobsOptions } from '@docent/adapters-storage/azure'
import { gcsBlobs, type GcsBlobsOptions } from '@docent/adapters-storage/gcs'
import { s3Blobs, type S3BlobsOptions } from '@docent/adapters-storage/s3'
import { DocentError } from '@docent/core'
import type { BlobStore } from '@docent/core/ports'
import { explainedFor, invalidSetting, parametersOf } from './address-parameters.ts'
import { azureCredentials } from './cloud-sources.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** `DOCENT_BLOBS`: the object storage where files are, if not in the data directory. */
export type BlobsSetting =
  /** Its credentials are found by the client of AWS. */
  | { readonly kind: 's3'; readonly options: S3BlobsOptions }
  /** Its credentials are found by Google's library. */
  | { readonly kind: 'gs'; readonly options: GcsBlobsOptions }
  | { readonly kind: 'azure'; readonly options: AzureBlobsOptions }

/**
 * @param name of the setting, for messages
 * @throws `invalid_input`
 */
export function blobsSetting(
  text: string | undefined,
  environment: Environment,
  name = 'The environment variable DOCENT_BLOBS',
): BlobsSetting | undefined {
  if (text === undefined) return undefined
  const [, kind, place = '', query = ''] = /^(s3|gs|azure):\/\/([^?#]+)(?:\?([^#]*))?$/.exec(text) ?? []
  const [first = '', ...folders] = place.replace(/\/$/, '').split('/')
  if (kind === 's3') {
    const options = parametersOf(name, query, ['endpoint', 'region'])
    return { kind, options: { bucket: first, ...prefixOf(folders), ...options } }
  }
  if (kind === 'gs') {
    const options = parametersOf(name, query, ['endpoint'])
    return { kind, options: { bucket: first, ...prefixOf(folders), ...options } }
  }
  const [container = '', ...inner] = folders
  if (kind !== 'azure' || container === '') throw invalidSetting(name, addressForm)
  const credentials = azureKeys(name, first, environment)
  const options = parametersOf(name, query, ['endpoint'])
  return { kind, options: { account: first, container, ...prefixOf(inner), credentials, ...options } }
}

const addressForm =
  'must be the address of an object store: s3://bucket/prefix, gs://bucket/prefix or azure://account/container/prefix'

const prefixOf = (folders: readonly string[]) => (folders.length === 0 ? {} : { prefix: `${folders.join('/')}/` })

function azureKeys(name: string, account: string, environment: Environment): AzureBlobsOptions['credentials'] {
  // The key or signature in the environment belongs to the account that is named there.
  const found = azureCredentials({
    ...environment,
    AZURE_STORAGE_ACCOUNT: environment['AZURE_STORAGE_ACCOUNT'] || account,
  })
  if (found?.accountName === account) {
    if ('accountKey' in found) return { accountKey: found.accountKey }
    if ('sasToken' in found) return { sasToken: found.sasToken }
  }
  throw invalidSetting(
    name,
    `needs AZURE_STORAGE_KEY or AZURE_STORAGE_SAS_TOKEN of the account ${account}, and AZURE_STORAGE_ACCOUNT to be that account or unset`,
  )
}

/**
 * Nothing is sent yet.
 * @param dataDirectory of the server, where nothing else is set
 * @throws `invalid_input` for names that the service could not have
 */
export function blobsOf(setting: BlobsSetting | undefined, dataDirectory: string): BlobStore {
  try {
    if (setting?.kind === 's3') return s3Blobs(setting.options)
    if (setting?.kind === 'gs') return gcsBlobs(setting.options)
    if (setting?.kind === 'azure') return azureBlobs(setting.options)
    return fileBlobs({ directory: join(dataDirectory, 'blobs') })
  } catch (error) {
    throw explainedFor('DOCENT_BLOBS', error)
  }
}

const packages = { s3: '@aws-sdk/client-s3', gs: 'google-auth-library', azure: '@azure/storage-blob' } as const

/**
 * Finds out at start what would fail with the first upload.
 * @throws `wrong_state` where the data directory still holds files, `unsupported` without the client of the service, `unavailable` for a
 * bucket that is missing, credentials that are refused, and a service that does not answer
 */
export async function requireBlobs(
  setting: BlobsSetting | undefined,
  blobs: BlobStore,
  dataDirectory: string,
): Promise<void> {
  if (setting === undefined) return
  if (await holdsFiles(dataDirectory)) {
    throw new DocentError({
      code: 'wrong_state',
      message:
        'DOCENT_BLOBS is set, but the data directory holds files in blobs/, which would not be found any more: unset it, or move everything with docent copy (docs/deploying.md says how).',
    })
  }
  await blobs.ping().catch((error: unknown) => {
    if (!DocentError.isInstance(error) || error.code !== 'unsupported') throw explainedFor('DOCENT_BLOBS', error)
    const name = packages[setting.kind]
    const message = `DOCENT_BLOBS needs the package ${name}, which is not installed: run npm install ${name} where docent is installed (in its repository node scripts/bootstrap.mjs pnpm add --workspace-root ${name}), and start again.`
    throw new DocentError({ code: 'unsupported', message, cause: error })
  })
}

/** Of an earlier start without `DOCENT_BLOBS`. */
async function holdsFiles(dataDirectory: string): Promise<boolean> {
  const directory = join(dataDirectory, 'blobs')
  if (!existsSync(directory)) return false
  const files = fileBlobs({ directory })
  try {
    for await (const _ of files.list('')) return true
    return false
  } finally {
    await files.close()
  }
}
