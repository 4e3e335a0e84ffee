export type { IndexesState } from './index-keeper.ts'
export { orphanTableSweep } from './orphan-tables.ts'
export { reembedSchema } from './reembed-collection.ts'
