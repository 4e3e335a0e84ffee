export {
  annotationLimits,
  type AnnotatedPage,
  type AnnotationSet,
  type Region,
  type ViaProject,
} from './annotation-set.ts'
export { labelledPagesOf, wordPagesOf, type LearnablePages } from './labelled-pages.ts'
export { nameOfPlace, placeOfName, type PagePlace } from './page-name.ts'
export type { PageSize } from './page-size.ts'
export { wordsNeeded, type WordOptions } from './page-words.ts'
export { readVia } from './read-via.ts'
export { boxOf, type RegionShape } from './region-shape.ts'
export { writeVia } from './write-via.ts'
