import type { BlobStore, DocumentParsers, Ids } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { ArtifactRecords, OpenFileReader, ReadContent } from '../../resources/artifacts/index.ts'
import type { PipelineRecords } from '../../resources/pipelines/index.ts'
import type { JobWorks } from './job-work.ts'
import { concatAnnotations, filterAnnotations, splitAnnotations } from './jobs/arrange-sets.ts'
import { engagePipeline } from './jobs/engage.ts'
import { exportAnnotations } from './jobs/export-annotations.ts'
import { exportImages } from './jobs/export-images.ts'
import { importAnnotationSet } from './jobs/import-annotation-set.ts'
import { importDocumentSet } from './jobs/import-document-set.ts'
import { importImageSet } from './jobs/import-image-set.ts'
import { importModel } from './jobs/import-model.ts'
import { predictPages } from './jobs/predict.ts'
import { publishModels } from './jobs/publish.ts'
import { recognizeWords } from './jobs/recognize-words.ts'
import { trainModel } from './jobs/train.ts'
import type { ArtifactKeeper } from './keep-annotations.ts'
import type { PagePredictor } from './predict-pages.ts'
import type { PipelineResults } from './results/pipeline-result.ts'
import type { AnnotationReader } from './read-annotations.ts'
import type { WordReader } from './read-words.ts'
import type { Learners } from './fitting-inputs.ts'

export interface WorksDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly readContent: ReadContent
  readonly ids: Ids
  readonly parsers: DocumentParsers
  readonly records: ArtifactRecords
  readonly learners: Learners
  readonly pipelines: PipelineRecords
  readonly words: WordReader
  readonly predict: PagePredictor
  readonly results: PipelineResults
  readonly read: AnnotationReader
  readonly keep: ArtifactKeeper
  readonly readFile: OpenFileReader
}

/** What does the work of each type of job. */
export const allWorks = (dependencies: WorksDependencies): JobWorks => ({
  JOB_TYPE_OCR: recognizeWords(dependencies),
  JOB_TYPE_CONCAT: concatAnnotations(dependencies),
  JOB_TYPE_SPLIT: splitAnnotations(dependencies),
  JOB_TYPE_FILTER: filterAnnotations(dependencies),
  JOB_TYPE_TRAIN: trainModel(dependencies),
  JOB_TYPE_PREDICT: predictPages(dependencies),
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: importDocumentSet(dependencies),
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: importAnnotationSet(dependencies),
  JOB_TYPE_POSTPROCESS_IMAGE_SET: importImageSet(dependencies),
  JOB_TYPE_POSTPROCESS_MODEL: importModel(dependencies),
  JOB_TYPE_EXPORT_ANNOTATION_SET: exportAnnotations(dependencies),
  JOB_TYPE_EXPORT_IMAGES: exportImages(dependencies),
  JOB_TYPE_ENGAGE: engagePipeline(dependencies),
  JOB_TYPE_PUBLISH: publishModels(dependencies),
})
