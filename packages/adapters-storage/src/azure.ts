export { azureBlobs } from './blobs/azure/azure-blobs.ts'
export type { AzureBlobsCredentials, AzureBlobsOptions } from './blobs/azure/azure-options.ts'
export { azureTarget, type AzureTargetOptions } from './blobs/azure/azure-target.ts'
