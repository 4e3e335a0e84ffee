import { checkOptions, type BlobStore } from '@docent/core/ports'
import { objectBlobs } from '../objects/object-blobs.ts'
import { invalid, objectOptions } from '../objects/object-options.ts'
import { openAzure } from './azure-client.ts'
import { accountForm, containerForm, type AzureBlobsOptions } from './azure-options.ts'

/**
 * Azure drops dots at the end of a segment, so every dot is written as `-~`, which no key contains: it comes right after all that
 * begins with `-` and before `/`, as the dot does, so that the order of names stays that of keys.
 */
const dot = '-~'

const azureName = (key: string): string => key.replaceAll('.', dot)
const azureKey = (name: string): string => name.replaceAll(dot, '.')

/**
 * Blobs as block blobs of one container of Azure, by the package `@azure/storage-blob`.
 * @throws `invalid_input`
 */
export function azureBlobs(options: AzureBlobsOptions): BlobStore {
  checkOptions('azureBlobs()', options, {
    ...objectOptions,
    account: 'required',
    container: 'required',
    credentials: 'required',
    endpoint: 'optional',
    encryptionScope: 'optional',
  })
  if (!accountForm.test(options.account)) throw invalid('The account of azureBlobs() has 3 to 24 letters and digits.')
  if (!containerForm.test(options.container))
    throw invalid('The container of azureBlobs() has 3 to 63 letters, digits and single -.')
  if (options.endpoint !== undefined && !/^https?:$/.test(URL.parse(options.endpoint)?.protocol ?? ''))
    throw invalid('The endpoint of azureBlobs() is an address such as https://acme.blob.core.windows.net.')
  return objectBlobs(
    {
      name: 'azure',
      names: {
        service: 'Azure Blob Storage',
        factory: 'azureBlobs()',
        bucket: 'container',
        credentials: 'pass an accountKey, sasToken or token to azureBlobs()',
      },
      open: () => openAzure(options),
      // A shared access signature signs no other.
      links: !('sasToken' in options.credentials),
      backups:
        'Blobs in Azure are backed up there: turn on versioning, soft delete or replication, or copy the container.',
      nameOf: azureName,
      keyOf: azureKey,
    },
    options,
  )
}
