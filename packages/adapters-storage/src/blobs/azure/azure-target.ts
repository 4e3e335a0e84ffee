import { checkOptions, type ObjectTarget } from '@docent/core/ports'
import { invalid } from '../objects/object-options.ts'
import { objectTarget, targetOptions, type ObjectTargetOptions } from '../objects/object-target.ts'
import { openAzure } from './azure-client.ts'
import { accountForm, containerForm, type AzureBlobsOptions } from './azure-options.ts'

export interface AzureTargetOptions
  extends ObjectTargetOptions, Pick<AzureBlobsOptions, 'account' | 'credentials' | 'endpoint' | 'encryptionScope'> {}

/** The service takes `\\` for `/` and drops dots at the ends of segments: such a key would be that of another object. */
const holds = (key: string): boolean => !key.includes('\\') && !key.split('/').some((part) => part.endsWith('.'))

/**
 * Documents to score and their results as block blobs of Azure, by the package `@azure/storage-blob`; buckets are containers.
 * @throws `invalid_input`
 */
export function azureTarget(options: AzureTargetOptions): ObjectTarget {
  checkOptions('azureTarget()', options, {
    ...targetOptions,
    account: 'required',
    credentials: 'required',
    endpoint: 'optional',
    encryptionScope: 'optional',
  })
  if (!accountForm.test(options.account)) throw invalid('The account of azureTarget() has 3 to 24 letters and digits.')
  if (options.endpoint !== undefined && !/^https?:$/.test(URL.parse(options.endpoint)?.protocol ?? ''))
    throw invalid('The endpoint of azureTarget() is an address such as https://acme.blob.core.windows.net.')
  return objectTarget(
    {
      name: 'azure',
      names: {
        service: 'Azure Blob Storage',
        factory: 'azureTarget()',
        bucket: 'container',
        credentials: 'pass an accountKey, sasToken or token to azureTarget()',
      },
      open: (container) => openAzure({ ...options, container }),
      isBucket: (name) => containerForm.test(name),
      holds,
    },
    options,
  )
}
