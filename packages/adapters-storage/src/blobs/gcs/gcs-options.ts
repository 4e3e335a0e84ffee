import type { ObjectBlobsOptions } from '../objects/object-options.ts'

/** Of names of buckets. */
export const bucketForm = /^[a-z0-9][a-z0-9._-]{1,221}$/

/** How `gcsBlobs` signs in: by the path of a file, or by a function that returns a bearer token. */
export type GcsBlobsCredentials =
  /** A file with the key of a service account, or with the configuration of a workload identity. */
  | { readonly keyFile: string }
  /** Finds a token that is good for some minutes; asked before each call, so it should remember it. */
  | { readonly accessToken: () => Promise<string> }

export interface GcsBlobsOptions extends ObjectBlobsOptions {
  /** It must be there. */
  readonly bucket: string
  /** How requests are signed. @default what Google's library finds: GOOGLE_APPLICATION_CREDENTIALS, gcloud, workload or machine */
  readonly credentials?: GcsBlobsCredentials
  /** @default https://storage.googleapis.com */
  readonly endpoint?: string
  /** Cloud KMS key that encrypts what is put: projects/…/cryptoKeys/…. @default that of the bucket */
  readonly kmsKeyName?: string
}
