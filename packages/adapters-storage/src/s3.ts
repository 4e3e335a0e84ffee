export { s3Blobs } from './blobs/s3/s3-blobs.ts'
export type { S3BlobsOptions } from './blobs/s3/s3-options.ts'
