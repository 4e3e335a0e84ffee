export type { IndexesState } from './rebuild-indexes.ts'
export { orphanTableSweep } from './orphan-tables.ts'
export { reembedSchema } from './reembed-collection.ts'
