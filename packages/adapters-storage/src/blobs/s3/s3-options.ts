import type { S3ClientConfig } from '@aws-sdk/client-s3'
import type { ObjectBlobsOptions } from '../objects/object-options.ts'

export interface S3BlobsOptions extends ObjectBlobsOptions {
  /** It must be there. */
  readonly bucket: string
  /** Of the bucket. @default AWS_REGION of the environment, or us-east-1 with an endpoint */
  readonly region?: string
  /** Another service with the interface of S3. @default AWS */
  readonly endpoint?: string
  /** Whether the bucket is in the path of addresses instead of their host. @default true with an endpoint, else false */
  readonly pathStyle?: boolean
  /** Keys, or a function that finds them. @default what the AWS client finds: environment, profile, workload or machine */
  readonly credentials?: NonNullable<S3ClientConfig['credentials']>
  /** How the service encrypts what is put. @default what the bucket is set to */
  readonly serverSideEncryption?: 'AES256' | 'aws:kms' | 'aws:kms:dsse'
  /** The key of `aws:kms`. @default the account's own */
  readonly kmsKeyId?: string
}
