import { AwsV4Signer } from 'aws4fetch'
import type { SignedRequest } from '../buckets/storage-requests.ts'
import type { S3Keys } from './s3-credentials.ts'

export interface AwsSigning {
  readonly keys: S3Keys
  readonly region: string
  readonly service: 's3' | 'sts'
}

/** Signature version 4. */
export async function signAws(
  { url, method = 'GET', headers, body }: SignedRequest,
  { keys: { sessionToken, ...keys }, region, service }: AwsSigning,
): Promise<SignedRequest> {
  const signer = new AwsV4Signer({
    url: url.href,
    method,
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    ...keys,
    ...(sessionToken === undefined ? {} : { sessionToken }),
    region,
    service,
  })
  const signed = await signer.sign()
  return { url: signed.url, method, headers: signed.headers, ...(body ? { body } : {}) }
}
