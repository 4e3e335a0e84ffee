export { indexKeeper, type IndexKeeper } from './rebuild-indexes.ts'
export { writeIndexEffect } from './write-index.ts'
