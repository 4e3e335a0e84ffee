export { storageConformance } from './storage-conformance.ts'
export type { QueryPlan, StorageSuiteOptions } from './storage-suite-options.ts'
