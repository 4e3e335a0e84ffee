import {
  annotationDraftSchema,
  draftCloseSchema,
  draftOperationsSchema,
  draftReadSchema,
  draftUpdateSchema,
  versionOf,
} from '@docent/core'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'

const tag = 'Annotation Sets'
const version = '/projects/{project}/documentAI/annotationSets/{id}/versions/{version}'
const draft = {
  200: { description: 'The draft', schema: component('AnnotationDraft', annotationDraftSchema) },
} as const
const reading = ['forbidden', 'not_found', 'wrong_state'] as const
const changing = [...reading, 'conflict'] as const

const nameOf = ({ project, id, version: number }: { project: string; id: string; version: string }) => ({
  project,
  kind: 'annotationSets' as const,
  set: id,
  version: versionOf(number),
})

/** The marks of annotators on a version before it is saved as the next one. */
export const annotationDraftRoutes = [
  defineRoute({
    operationId: 'get_annotation_draft',
    tag,
    area,
    method: 'GET',
    path: `${version}:draft`,
    summary: 'Returns the draft that annotators make over a version before they save the next one',
    description:
      'Only marks after a number; send `last` as the next `after`. For those who may write to the project; in a blind draft each sees their own marks.',
    request: { query: draftReadSchema },
    responses: draft,
    errors: reading,
    async handler({ input, caller, options }) {
      return ok(await caller.analysis.drafts.get(nameOf(input.params), input.query, options))
    },
  }),
  defineRoute({
    operationId: 'apply_to_annotation_draft',
    tag,
    area,
    method: 'POST',
    path: `${version}:applyToDraft`,
    summary: 'Sets or withdraws marks on words and pages of a version',
    description:
      'The marks are stored when it answers, with the draft since `seen`. Marks of two annotators who had not seen each other stay side by side. Sending the same again changes nothing.',
    request: {
      body: component('DraftOperations', draftOperationsSchema),
      example: { seen: 0, operations: [{ page: 'invoice.pdf+0.png-1', word: '12', mark: { label: 'total' } }] },
    },
    responses: draft,
    errors: [...changing, 'too_large'],
    async handler({ input, caller, options }) {
      return ok(await caller.analysis.drafts.apply(nameOf(input.params), input.body, options))
    },
  }),
  defineRoute({
    operationId: 'update_annotation_draft',
    tag,
    area,
    method: 'PATCH',
    path: `${version}:draft`,
    summary: 'Makes the draft of a version blind, or open again',
    description:
      'For those who may manage the project. Once it is open, words that annotators labelled differently have more than one mark.',
    request: { body: component('UpdateDraftRequest', draftUpdateSchema) },
    responses: draft,
    errors: changing,
    async handler({ input, caller, options }) {
      return ok(await caller.analysis.drafts.update(nameOf(input.params), input.body, options))
    },
  }),
  defineRoute({
    operationId: 'close_annotation_draft',
    tag,
    area,
    method: 'POST',
    path: `${version}:closeDraft`,
    summary: 'Closes a draft that was saved as a newer version',
    description:
      'After the draft was saved as a version of the set. Later marks move along when that version was made from this one. Of a blind draft only the marks of the caller. Returns the draft of the new version.',
    request: { body: component('CloseDraftRequest', draftCloseSchema) },
    responses: draft,
    errors: changing,
    async handler({ input, caller, options }) {
      return ok(await caller.analysis.drafts.close(nameOf(input.params), input.body, options))
    },
  }),
]
