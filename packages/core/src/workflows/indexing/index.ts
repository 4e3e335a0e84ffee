export { indexKeeper, type IndexKeeper } from './rebuild-indexes.ts'
export { orphanTableSweep } from './orphan-tables.ts'
export { writeIndexEffect } from './write-index.ts'
