import { checkOptions, type ObjectTarget } from '@docent/core/ports'
import { invalid } from '../objects/object-options.ts'
import { objectTarget, targetOptions, type ObjectTargetOptions } from '../objects/object-target.ts'
import { openGcs } from './gcs-client.ts'
import { bucketForm, type GcsBlobsOptions } from './gcs-options.ts'

export interface GcsTargetOptions
  extends ObjectTargetOptions, Pick<GcsBlobsOptions, 'credentials' | 'endpoint' | 'kmsKeyName'> {}

/**
 * Documents to score and their results as objects of Google Cloud Storage. Tokens come from the package `google-auth-library`,
 * unless `accessToken` finds them.
 * @throws `invalid_input`
 */
export function gcsTarget(options: GcsTargetOptions): ObjectTarget {
  checkOptions('gcsTarget()', options, {
    ...targetOptions,
    credentials: 'optional',
    endpoint: 'optional',
    kmsKeyName: 'optional',
  })
  if (options.endpoint !== undefined && !/^https?:$/.test(URL.parse(options.endpoint)?.protocol ?? ''))
    throw invalid('The endpoint of gcsTarget() is an address such as https://storage.googleapis.com.')
  return objectTarget(
    {
      name: 'gcs',
      names: {
        service: 'Google Cloud Storage',
        factory: 'gcsTarget()',
        bucket: 'bucket',
        credentials: 'pass credentials to gcsTarget(), or set GOOGLE_APPLICATION_CREDENTIALS',
      },
      open: (bucket) => openGcs({ ...options, bucket }),
      isBucket: (name) => bucketForm.test(name),
    },
    options,
  )
}
