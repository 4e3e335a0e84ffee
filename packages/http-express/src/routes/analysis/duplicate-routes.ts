import { versionOf } from '@docent/core'
import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { analysisArea as area } from './analysis-area.ts'
import { encodeJob, jobWire } from './job-wire.ts'

const tag = 'Annotation Sets'
const version = '/projects/{project}/documentAI/annotationSets/{id}/versions/{version}'
const errors = ['forbidden', 'not_found', 'wrong_state', 'conflict'] as const
const nameOf = ({ project, id, version }: { project: string; id: string; version: string }) => ({
  project,
  kind: 'annotationSets' as const,
  set: id,
  version: versionOf(version),
})

const duplicatesSchema = component(
  'CompletedUpload',
  z.object({
    jobId: z.string().describe('Of the job that runs, or will run once the choices are submitted.'),
    duplicates: z
      .record(z.string(), z.array(z.string()))
      .describe('File names that several image sets have, with these image sets. Empty: the job runs.'),
  }),
)
const choicesSchema = component(
  'DuplicateChoices',
  z.object({ duplicates: z.record(z.string(), z.string()).describe('File name to the name of an image set.') }),
)

/** Completing uploads of annotations whose pages are in several image sets. */
export const duplicateRoutes = [
  defineRoute({
    operationId: 'complete_annotation_set_upload_checking_duplicates',
    tag,
    area,
    method: 'POST',
    path: `${version}:completeUploadCheckDuplicates`,
    summary: 'Completes the upload of an annotation set, unless several image sets have its pages',
    description: 'Where several have a file name of it, nothing starts before the choices are submitted.',
    responses: { 200: { description: 'What is to be chosen', schema: duplicatesSchema } },
    errors: [...errors, 'too_large', 'unsupported'],
    async handler({ input, caller, options }) {
      return ok(await caller.analysis.artifacts.completeCheckingDuplicates(nameOf(input.params), options))
    },
  }),
  defineRoute({
    operationId: 'submit_annotation_set_duplicates',
    tag,
    area,
    method: 'POST',
    path: `${version}:submitDuplicates`,
    summary: 'Assigns each page to an image set, and starts the job',
    description: 'For all file names that completing the upload answered.',
    request: { body: choicesSchema },
    responses: { 200: { description: 'The job', schema: jobWire } },
    errors,
    async handler({ input, caller, options, request }) {
      const { duplicates } = input.body
      const name = nameOf(input.params)
      return ok(encodeJob(await caller.analysis.artifacts.submitDuplicates(name, duplicates, options), request))
    },
  }),
]
