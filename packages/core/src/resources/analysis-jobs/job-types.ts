/** What jobs do, with the lanes they wait in and the prefix of their inputs and outputs. */
export const jobTypes = {
  JOB_TYPE_OCR: { prefix: 'ocr', lane: 'ocr' },
  JOB_TYPE_CONCAT: { prefix: 'concat', lane: 'analysis' },
  JOB_TYPE_SPLIT: { prefix: 'split', lane: 'analysis' },
  JOB_TYPE_FILTER: { prefix: 'filter', lane: 'analysis' },
  JOB_TYPE_TRAIN: { prefix: 'train', lane: 'train' },
  JOB_TYPE_PREDICT: { prefix: 'predict', lane: 'score' },
  JOB_TYPE_POSTPROCESS_DOCUMENT_SET: { prefix: 'postProcessDocumentSet', lane: 'analysis' },
  JOB_TYPE_EXPORT_ANNOTATION_SET: { prefix: 'exportAnnotationSet', lane: 'analysis' },
  JOB_TYPE_EXPORT_IMAGES: { prefix: 'exportImages', lane: 'analysis' },
  JOB_TYPE_POSTPROCESS_MODEL: { prefix: 'postProcessModel', lane: 'analysis' },
  JOB_TYPE_POSTPROCESS_IMAGE_SET: { prefix: 'postProcessImageSet', lane: 'analysis' },
  JOB_TYPE_POSTPROCESS_ANNOTATION_SET: { prefix: 'postProcessAnnotationSet', lane: 'analysis' },
  JOB_TYPE_ENGAGE: { prefix: 'engage', lane: 'score' },
  JOB_TYPE_PUBLISH: { prefix: 'publish', lane: 'analysis' },
} as const
export type JobType = keyof typeof jobTypes

export const jobTypeNames = Object.keys(jobTypes) as [JobType, ...JobType[]]

/** Those that the service starts by itself when an artifact is imported. */
const automatic: readonly JobType[] = [
  'JOB_TYPE_POSTPROCESS_DOCUMENT_SET',
  'JOB_TYPE_POSTPROCESS_IMAGE_SET',
  'JOB_TYPE_POSTPROCESS_ANNOTATION_SET',
  'JOB_TYPE_POSTPROCESS_MODEL',
]
export const isAutomatic = (type: JobType): boolean => automatic.includes(type)

export const jobStatuses = {
  pending: 'JOB_STATUS_PENDING',
  running: 'JOB_STATUS_RUNNING',
  succeeded: 'JOB_STATUS_SUCCEEDED',
  failed: 'JOB_STATUS_FAILED',
  cancelling: 'JOB_STATUS_CANCELLING',
  cancelled: 'JOB_STATUS_CANCELLED',
} as const
export type JobState = keyof typeof jobStatuses
export const jobStates = Object.keys(jobStatuses) as readonly JobState[]

const ended: readonly string[] = ['succeeded', 'failed', 'cancelled']
export const hasEnded = (state: string): boolean => ended.includes(state)
