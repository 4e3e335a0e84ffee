export { indexEntity, type IndexInstance } from './index-machine.ts'
export { type CollectionIndexRow } from './index-table.ts'
export {
  findCollectionIndex,
  listIndexes,
  walkIndexes,
  changeIndex,
  countOptimized,
  unpurgedIndexes,
} from './index-records.ts'
export { removalOf, type Removal } from './removal.ts'
export { tableName, wakeIndexWriter, type NewIndex } from './indexes-system.ts'
export { nextIndexOf, outsideNextTable, withoutNextVectors, type NextIndex } from './next-index.ts'
export { abandonNextIndex, beginNextIndex, loadNextIndex } from './next-index-system.ts'
export { membershipsToEmbed, countIndexed, isLackingVectors, membershipsToWrite } from './next-index-records.ts'
