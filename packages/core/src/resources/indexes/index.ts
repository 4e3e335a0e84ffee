export { indexEntity, type IndexInstance } from './index-machine.ts'
export { type CollectionIndexRow } from './index-table.ts'
export { unpurgedIndexes } from './index-records.ts'
export { removalOf, type Removal } from './removal.ts'
export { tableName, wakeIndexWriter } from './indexes-system.ts'
export {
  indexedMemberships,
  nextIndexOf,
  outsideNextTable,
  withoutNextVectors,
  writableToNextTable,
  type NextIndex,
} from './next-index.ts'
export { abandonNextIndex, beginNextIndex, loadNextIndex } from './next-index-system.ts'
