import {
  azureBlobSource,
  gcsSource,
  s3HostCredentials,
  s3Source,
  type AzureHostCredentials,
  type OutgoingNetwork,
} from '@docent/adapters-ingestion'
import type { Environment } from '@docent/adapters-llm'
import type { DocumentSource } from '@docent/core/ports'

/**
 * Cloud storage, with the credentials of each call. Calls without any use those in `environment`, under the usual
 * names; an empty one has none.
 */
export function cloudSources(network: OutgoingNetwork, environment: Environment): readonly DocumentSource[] {
  const keyFile = environment['GOOGLE_APPLICATION_CREDENTIALS']
  const azure = azureCredentials(environment)
  return [
    s3Source({ network, credentials: s3HostCredentials(environment) }),
    gcsSource({ network, ...(keyFile ? { credentials: { keyFile } } : {}) }),
    azureBlobSource({ network, ...(azure ? { credentials: azure } : {}) }),
  ]
}

/** Of the one account that the environment names. */
export function azureCredentials(environment: Environment): AzureHostCredentials | undefined {
  const accountName = environment['AZURE_STORAGE_ACCOUNT']
  const [accountKey, sasToken] = [environment['AZURE_STORAGE_KEY'], environment['AZURE_STORAGE_SAS_TOKEN']]
  if (!accountName) return undefined
  if (accountKey) return { accountName, accountKey }
  return sasToken ? { accountName, sasToken } : undefined
}
