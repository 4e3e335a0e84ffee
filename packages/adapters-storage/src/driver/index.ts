/** What every blob store and vector index needs, for adapters of third parties as for those of this package. */
export { abortableContent, throwIfAborted } from './abortable-content.ts'
export { keySegments, prefixSegments } from './blob-keys.ts'
export { checkRange, cutRange, type BlobRange } from './blob-range.ts'
export {
  checkDimensions,
  checkedRows,
  checkLimit,
  checkTableName,
  checkTerms,
  checkVector,
  rowIdentity,
} from './index-input.ts'
export { makeFolders } from './make-folders.ts'
export { isZero, unitVector } from './unit-vector.ts'
