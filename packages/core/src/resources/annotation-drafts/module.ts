import { coreServices, defineModule, service } from '../../kernel/modules/index.ts'
import { artifactServices } from '../artifacts/module.ts'
import { projectServices } from '../projects/module.ts'
import { deleteDraftOf } from './annotation-draft-records.ts'
import { annotationDraftTable, annotationMarkTable } from './annotation-draft-tables.ts'
import { annotationDraftsService } from './annotation-drafts-service.ts'

const { records: storage, runtime } = coreServices

export const annotationDraftServices = {
  annotationDrafts: service<ReturnType<typeof annotationDraftsService>>('annotationDrafts'),
} as const

export const annotationDraftsModule = defineModule({
  services: annotationDraftServices,
  tables: [annotationDraftTable, annotationMarkTable],
  provide(bind) {
    const { projectRecords: projects } = projectServices
    const { artifactRecords: artifacts, forgetDraft } = artifactServices
    bind(annotationDraftServices.annotationDrafts, { runtime, storage, projects, artifacts }, annotationDraftsService)
    bind(
      forgetDraft,
      { storage },
      ({ storage }) =>
        (artifactId, signal) =>
          deleteDraftOf(storage, artifactId, signal),
    )
  },
})
