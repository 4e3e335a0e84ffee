export {
  annotationLimits,
  type AnnotatedPage,
  type AnnotationSet,
  type Region,
  type ViaProject,
} from './annotation-set.ts'
export { concatSets } from './concat-sets.ts'
export { countsOf, type SetCounts } from './count-set.ts'
export { attributesOf, type DeclaredAttributes } from './declared-attributes.ts'
export { filterSet, type SetFilter } from './filter-set.ts'
export { labelledPagesOf, wordPagesOf, type LearnablePages } from './labelled-pages.ts'
export { nameOfPlace, placeOfName, type PagePlace } from './page-name.ts'
export type { PageSize } from './page-size.ts'
export { wordsNeeded, type WordOptions } from './page-words.ts'
export { readVia } from './read-via.ts'
export { boxOf, type RegionShape } from './region-shape.ts'
export type { SplitShare } from './split-counts.ts'
export { splitSet, type SplitOptions } from './split-set.ts'
export { withEntities, type PageEntities } from './with-entities.ts'
export { withPageClasses, type PageClassOfPage } from './with-page-classes.ts'
export { withWords, type ReadPage } from './with-words.ts'
export { writeVia } from './write-via.ts'
export {
  resultOf,
  type EntityConfidence,
  type FinishedResult,
  type ResultEntity,
  type ScoredPage,
} from './finished-result.ts'
export { resultsCsv, type DocumentResult } from './results-csv.ts'
export { exportCoco } from './formats/export-coco.ts'
export { exportFunsd, type ExportedFiles } from './formats/export-funsd.ts'
export { exportLabelStudio } from './formats/export-label-studio.ts'
export type { Exported, ExportOptions, Imported } from './formats/exported.ts'
export { importCoco } from './formats/import-coco.ts'
export { importFunsd } from './formats/import-funsd.ts'
export { importLabelStudio } from './formats/import-label-studio.ts'
