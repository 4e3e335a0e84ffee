import type { AnnotationDraftsDependencies } from './annotation-drafts-dependencies.ts'
import { applyToAnnotationDraft } from './use-cases/apply-to-draft.ts'
import { closeAnnotationDraft } from './use-cases/close-draft.ts'
import { getAnnotationDraft } from './use-cases/read-draft.ts'
import { updateAnnotationDraft } from './use-cases/update-draft.ts'

export const annotationDraftsService = (dependencies: AnnotationDraftsDependencies) => ({
  get: getAnnotationDraft(dependencies),
  apply: applyToAnnotationDraft(dependencies),
  update: updateAnnotationDraft(dependencies),
  close: closeAnnotationDraft(dependencies),
})
