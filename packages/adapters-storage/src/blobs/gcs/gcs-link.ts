import type { BlobLink } from '@docent/core/ports'
import { loadClient } from '../objects/load-client.ts'
import { answerHeaders, encoded, signedLink } from '../objects/signed-link.ts'
import type { GcsBlobsOptions } from './gcs-options.ts'
import { noCredentials } from './gcs-requests.ts'

export type GcsLink = (name: string, link: BlobLink, now: number) => Promise<string>

/**
 * Anybody may read the object by it until it expires. It is signed with the key of the service account, or by the service where the account
 * is one of a machine or workload.
 */
export function gcsLink({ bucket, credentials, endpoint }: GcsBlobsOptions): GcsLink {
  const origin = (endpoint ?? 'https://storage.googleapis.com').replace(/\/+$/, '')
  const keyFile = credentials && 'keyFile' in credentials ? credentials.keyFile : undefined
  const load = async () => {
    const client = () => import('google-auth-library')
    const { GoogleAuth } = await loadClient(client, 'Google Cloud Storage', 'google-auth-library')
    const scopes = ['https://www.googleapis.com/auth/cloud-platform']
    return new GoogleAuth({ scopes, ...(keyFile !== undefined && { keyFilename: keyFile }) })
  }
  let loading: ReturnType<typeof load> | undefined
  return async (name, link, now) => {
    const auth = await (loading ??= load())
    const { client_email: signer } = await auth.getCredentials().catch(noCredentials)
    if (signer === undefined) return noCredentials(undefined)
    return signedLink(
      { origin, path: `/${encoded(bucket)}/${name.split('/').map(encoded).join('/')}` },
      answerHeaders(link),
      {
        algorithm: 'GOOG4-RSA-SHA256',
        prefix: 'X-Goog-',
        signer,
        scope: 'auto/storage/goog4_request',
        sign: async (text) => Buffer.from(await auth.sign(text), 'base64').toString('hex'),
      },
      { now, seconds: link.seconds },
    )
  }
}
