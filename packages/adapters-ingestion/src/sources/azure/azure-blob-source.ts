import { checkOptions, type DocumentSource } from '@docent/core/ports'
import { z } from 'zod'
import { noCredentials, outsideRequest } from '../buckets/bucket-errors.ts'
import { bucketSource, parseFields, platformClock, type BucketSourceOptions } from '../buckets/bucket-source.ts'
import { distinctPlaces, type Place } from '../buckets/places.ts'
import { storageRequests } from '../buckets/storage-requests.ts'
import { azureClient, blobAddress } from './azure-client.ts'
import { parseAzureCredentials, type AzureCredentials, type AzureHostCredentials } from './azure-credentials.ts'

export interface AzureBlobSourceOptions extends BucketSourceOptions {
  /** Credentials for calls without any, of this account only. @default none: such calls are refused */
  readonly credentials?: AzureHostCredentials
  /** The only containers that calls may read with the host's credentials. @default all that these open */
  readonly containers?: readonly string[]
  /** The address of an account. @default https://<account>.blob.core.windows.net */
  readonly endpointUrl?: (accountName: string) => string
}

const parametersSchema = z.object({
  container: z.string().regex(/^(\$root|\$web|\$logs|[a-z0-9](-?[a-z0-9]){2,62})$/),
  paths: z.array(z.string()).min(1),
  // It becomes part of a host name, so no other characters are allowed.
  account_name: z.string().regex(/^[a-z0-9]{3,24}$/),
})

/**
 * Blobs of Azure. Parameters: `container`, `paths`, blobs or prefixes ('' for all), and `account_name`. Entries are the
 * addresses of the blobs.
 */
export function azureBlobSource(options: AzureBlobSourceOptions): DocumentSource {
  checkOptions('azureBlobSource()', options, {
    network: 'required',
    retries: 'optional',
    pageSize: 'optional',
    clock: 'optional',
    credentials: 'optional',
    containers: 'optional',
    endpointUrl: 'optional',
  })
  const { network, clock = platformClock, retries = 3, pageSize = 1000, credentials: host, containers } = options
  const endpointOf = options.endpointUrl ?? ((account: string) => `https://${account}.blob.core.windows.net`)
  const send = storageRequests({ network, clock, retries })

  function hostCredentials(account: string, container: string): AzureCredentials {
    if (!host) throw noCredentials('Azure', '`account_key` or `sas_token`')
    if (host.accountName !== account || containers?.includes(container) === false) throw outsideRequest()
    return host
  }

  return bucketSource('azure_blob_storage', (parameters, given) => {
    const request = parseFields(parametersSchema, parameters, 'an Azure ingestion')
    const { container, account_name: account } = request
    const named = request.paths.map((key) => ({ bucket: container, key }))
    const places = distinctPlaces('paths', named)
    const credentials = given === undefined ? hostCredentials(account, container) : parseAzureCredentials(given)
    const endpointUrl = endpointOf(account)
    return {
      places,
      open: () => azureClient({ send, account, endpointUrl, container, pageSize, credentials, now: () => clock.now() }),
      uriOf: ({ key }) => blobAddress(endpointUrl, container, key),
      placeOf: (uri) => blobOf(uri, `${endpointUrl.replace(/\/+$/, '')}/`),
    }
  })
}

function blobOf(uri: string, origin: string): Place | undefined {
  const [container = '', ...parts] = uri.startsWith(origin) ? uri.slice(origin.length).split('/') : []
  try {
    return parts.length === 0 ? undefined : { bucket: container, key: parts.map(decodeURIComponent).join('/') }
  } catch {
    return undefined
  }
}
