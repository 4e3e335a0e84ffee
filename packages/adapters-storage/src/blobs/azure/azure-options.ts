import type { BlobServiceClient } from '@azure/storage-blob'
import type { ObjectBlobsOptions } from '../objects/object-options.ts'

/** What the client takes beside keys; its package does not export the type. */
type TokenCredential = Extract<BlobServiceClient['credential'], { getToken: unknown }>

/** Both become parts of an address. */
export const accountForm = /^[a-z0-9]{3,24}$/
export const containerForm = /^[a-z0-9](-?[a-z0-9]){2,62}$/

export type AzureBlobsCredentials =
  /** A key of the account, base64. */
  | { readonly accountKey: string }
  /** A shared access signature of the container that may read, write, delete and list. */
  | { readonly sasToken: string }
  /** Finds tokens of Microsoft Entra, such as `DefaultAzureCredential` of the package `@azure/identity`. */
  | { readonly token: TokenCredential }

export interface AzureBlobsOptions extends ObjectBlobsOptions {
  /** Name of the storage account. */
  readonly account: string
  /** It must be there. */
  readonly container: string
  /** How requests are signed. */
  readonly credentials: AzureBlobsCredentials
  /** Address of the account. @default https://<account>.blob.core.windows.net */
  readonly endpoint?: string
  /** Scope of the service's encryption. @default that of the container */
  readonly encryptionScope?: string
}
