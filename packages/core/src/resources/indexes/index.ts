export { indexEntity, type IndexInstance } from './index-machine.ts'
export { type CollectionIndexRow } from './index-table.ts'
export {
  findCollectionIndex,
  listIndexes,
  walkIndexes,
  changeIndex,
  countOptimized,
  raiseVersion,
  unpurgedIndexes,
} from './index-records.ts'
export { removalOf, type Removal } from './removal.ts'
export {
  endCompletion,
  exchangeDamaged,
  isUnreadable,
  repairOf,
  requestRepair,
  tableInPlaceOf,
  type WantedRepair,
} from './repair.ts'
export { wakeIndexWriter, type NewIndex } from './indexes-system.ts'
export {
  jobOfNext,
  nextIndexOf,
  nothingNoted,
  outsideNextTable,
  withoutNextVectors,
  type NextIndex,
} from './next-index.ts'
export {
  abandonNextIndex,
  beginNextIndex,
  loadNextIndex,
  nextIndexOfJob,
  replaceFormerAnalysis,
} from './next-index-system.ts'
export { membershipsToEmbed, countIndexed, isLackingVectors, membershipsToWrite } from './next-index-records.ts'
