import type * as Azure from '@azure/storage-blob'
import type { BlobLink } from '@docent/core/ports'
import type { AzureBlobsOptions } from './azure-options.ts'

/** How long a key that the service makes for links is used. */
const keyMs = 3_600_000
/** Clocks of machines differ. */
const earlyMs = 300_000

export type AzureLink = (blob: Azure.BlobClient, link: BlobLink, now: number) => Promise<string>

/** Anybody may read the blob by it until it expires. Signed with the key of the account, or with one that the service makes for the token. */
export function azureLink(azure: typeof Azure, options: AzureBlobsOptions): AzureLink {
  const { account, container: containerName, credentials } = options
  const service = (credential: Azure.StorageSharedKeyCredential | Azure.BlobServiceClient['credential']) => {
    const endpoint = (options.endpoint ?? `https://${account}.blob.core.windows.net`).replace(/\/+$/, '')
    return new azure.BlobServiceClient(endpoint, credential)
  }
  let made: { readonly key: Promise<Azure.UserDelegationKey>; readonly until: number } | undefined

  async function signed(values: Azure.BlobSASSignatureValues, now: number): Promise<string> {
    if ('accountKey' in credentials) {
      const key = new azure.StorageSharedKeyCredential(account, credentials.accountKey)
      return azure.generateBlobSASQueryParameters(values, key).toString()
    }
    if (!('token' in credentials)) throw new Error('A shared access signature signs nothing.')
    if (made === undefined || made.until < values.expiresOn!.getTime()) {
      const until = now + 2 * keyMs
      made = { until, key: service(credentials.token).getUserDelegationKey(new Date(now - earlyMs), new Date(until)) }
      made.key.catch(() => (made = undefined))
    }
    return azure.generateBlobSASQueryParameters(values, await made.key, account).toString()
  }

  return async (blob, { seconds, contentType, contentDisposition }, now) => {
    const values = {
      ...{ containerName, blobName: blob.name, contentType, contentDisposition },
      permissions: azure.BlobSASPermissions.parse('r'),
      expiresOn: new Date(now + seconds * 1_000),
    }
    return `${blob.url}?${await signed(values, now)}`
  }
}
