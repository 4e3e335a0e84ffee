export { blobStoreConformance } from './blob-store-conformance.ts'
export type { BlobStoreFixture, BlobStoreSuiteOptions } from './blob-store-fixture.ts'
