export {
  annotationDraftSchema,
  draftCloseSchema,
  draftOperationsSchema,
  draftReadSchema,
  draftUpdateSchema,
  type AnnotationDraft,
  type AnnotationMark,
  type AnnotationOperation,
  type DraftClose,
  type DraftMark,
  type DraftOperations,
  type DraftRead,
  type DraftUpdate,
} from './annotation-draft.ts'
export { annotationMarkTable } from './annotation-draft-tables.ts'
