import type { AnnotationDraft, DraftOperations } from '@docent/client'

/** What is said of a word, or of a page, on its way to the server. */
export type AnnotationOperation = DraftOperations['operations'][number]

/** What one person says of a word or page now. */
export type DraftMark = AnnotationDraft['marks'][number]
