export { gcsBlobs } from './blobs/gcs/gcs-blobs.ts'
export type { GcsBlobsCredentials, GcsBlobsOptions } from './blobs/gcs/gcs-options.ts'
export { gcsTarget, type GcsTargetOptions } from './blobs/gcs/gcs-target.ts'
