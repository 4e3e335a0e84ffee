import { checkOptions, type BlobStore } from '@docent/core/ports'
import { objectBlobs } from '../objects/object-blobs.ts'
import { invalid, objectOptions } from '../objects/object-options.ts'
import { openS3 } from './s3-client.ts'
import type { S3BlobsOptions } from './s3-options.ts'

/** It becomes part of a host name, so no other characters are allowed. */
const bucketForm = /^[A-Za-z0-9][A-Za-z0-9._-]{1,253}$/

/**
 * Blobs as objects of S3, or of a service with its interface, by the package `@aws-sdk/client-s3`.
 * @throws `invalid_input`
 */
export function s3Blobs(options: S3BlobsOptions): BlobStore {
  checkOptions('s3Blobs()', options, {
    ...objectOptions,
    bucket: 'required',
    region: 'optional',
    endpoint: 'optional',
    pathStyle: 'optional',
    credentials: 'optional',
    serverSideEncryption: 'optional',
    kmsKeyId: 'optional',
  })
  const { bucket, endpoint, serverSideEncryption, kmsKeyId } = options
  if (!bucketForm.test(bucket)) throw invalid('The bucket of s3Blobs() is no name of a bucket.')
  if (endpoint !== undefined && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
    throw invalid('The endpoint of s3Blobs() is an address such as https://minio.internal:9000.')
  if (kmsKeyId !== undefined && !serverSideEncryption?.startsWith('aws:kms'))
    throw invalid('The kmsKeyId of s3Blobs() needs a serverSideEncryption of aws:kms.')
  return objectBlobs(
    {
      name: 's3',
      names: {
        service: 'S3',
        factory: 's3Blobs()',
        bucket: 'bucket',
        credentials: 'pass credentials to s3Blobs(), or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
      },
      open: () => openS3(options),
      backups: 'Blobs in S3 are backed up there: turn on versioning or replication of the bucket, or copy it.',
    },
    options,
  )
}
