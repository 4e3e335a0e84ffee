export {
  copyStores,
  type CopiedStore,
  type CopyProgress,
  type CopyReport,
  type CopyStoreOptions,
} from './copy-store.ts'
export type { CopiedBlobs } from './copy-blobs.ts'
export type { CopiedTable } from './copy-rows.ts'
export { requireWholeStore } from './store-copy-records.ts'
