import { checkOptions, type BlobStore } from '@docent/core/ports'
import { objectBlobs } from '../objects/object-blobs.ts'
import { invalid, objectOptions } from '../objects/object-options.ts'
import { openGcs } from './gcs-client.ts'
import { bucketForm, type GcsBlobsOptions } from './gcs-options.ts'

/**
 * Blobs as objects of Google Cloud Storage. Tokens come from the package `google-auth-library`, unless `accessToken` finds them.
 * @throws `invalid_input`
 */
export function gcsBlobs(options: GcsBlobsOptions): BlobStore {
  checkOptions('gcsBlobs()', options, {
    ...objectOptions,
    bucket: 'required',
    credentials: 'optional',
    endpoint: 'optional',
    kmsKeyName: 'optional',
  })
  if (!bucketForm.test(options.bucket)) throw invalid('The bucket of gcsBlobs() is no name of a bucket.')
  if (options.endpoint !== undefined && !/^https?:$/.test(URL.parse(options.endpoint)?.protocol ?? ''))
    throw invalid('The endpoint of gcsBlobs() is an address such as https://storage.googleapis.com.')
  return objectBlobs(
    {
      name: 'gcs',
      names: {
        service: 'Google Cloud Storage',
        factory: 'gcsBlobs()',
        bucket: 'bucket',
        credentials: 'pass credentials to gcsBlobs(), or set GOOGLE_APPLICATION_CREDENTIALS',
      },
      open: () => openGcs(options),
      // A token signs nothing.
      links: !(options.credentials && 'accessToken' in options.credentials),
      backups:
        'Blobs in Google Cloud Storage are backed up there: turn on versioning or soft delete, or copy the bucket.',
    },
    options,
  )
}
