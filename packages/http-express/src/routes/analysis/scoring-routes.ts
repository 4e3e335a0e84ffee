import { remotePlacesSchema, scoringResultSchema } from '@docent/core'
import { z } from 'zod'
import { accepted, component, json, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { scoringArea as area } from './analysis-area.ts'

const tag = 'Scoring'
/** Of a document; the form is read whole, so that fields behind the file count, too. */
const limitBytes = 100_000_000
const jobId = component('ScoringJobId', z.object({ jobId: z.string() }))
const running = component('ScoringJobStatus', z.object({ status: z.enum(['WAITING', 'RUNNING']) }))
const pipeline = z
  .string()
  .max(255)
  .optional()
  .describe('Id or name of a pipeline; else the only one that the caller sees.')
const errors = ['forbidden', 'not_found', 'wrong_state', 'too_large', 'unsupported', 'conflict'] as const
const result = component('ScoringResult', scoringResultSchema.extend({}))

export const scoringRoutes = [
  defineRoute({
    operationId: 'score_document',
    tag,
    area,
    method: 'POST',
    path: '/async/model/{id}/score',
    summary: 'Scores an uploaded document',
    description:
      'The only id is main; the pipeline is what scores. A PDF, PNG or JPEG as the part `document` of a form.',
    request: {
      query: z.object({ pipeline }),
      form: {
        fields: z.object({ documentGuid: z.string().min(1).max(255).optional() }),
        file: { name: 'document', buffered: true, limitBytes, description: 'At most 100 MB.' },
      },
    },
    responses: { 202: { description: 'Accepted', schema: jobId } },
    errors,
    async handler({ input, caller, options }) {
      const { fields, file } = input.form
      const document = { filename: file.filename, content: file.content, maxBytes: limitBytes }
      const how = { pipeline: input.query.pipeline, documentGuid: fields.documentGuid }
      return accepted(await caller.analysis.scoring.score(input.params.id, { ...how, document }, options))
    },
  }),
  defineRoute({
    operationId: 'score_remote_document',
    tag,
    area,
    method: 'POST',
    path: '/async/model/{id}/score:remote',
    summary: 'Scores a document in remote storage',
    description:
      'Result, pictures of the pages and log are written to the named places before the job ends. The host of this deployment decides which buckets a project may use.',
    request: {
      query: z.object({ pipeline }),
      body: component(
        'ScoreRemoteRequest',
        remotePlacesSchema.extend({ documentGuid: z.string().min(1).max(255).optional() }),
      ),
    },
    responses: { 202: { description: 'Accepted', schema: jobId } },
    errors,
    async handler({ input, caller, options }) {
      const { documentGuid, ...remote } = input.body
      const how = { pipeline: input.query.pipeline, documentGuid, remote }
      return accepted(await caller.analysis.scoring.score(input.params.id, how, options))
    },
  }),
  defineRoute({
    operationId: 'get_scoring_result',
    tag,
    area,
    method: 'GET',
    path: '/async/job/{id}',
    summary: 'Returns the result of a scoring',
    description: '202 while it waits or runs. Results are kept for 30 days.',
    responses: {
      200: { description: 'The result, or the error of one that failed', schema: result },
      202: { description: 'Not ready yet', schema: running },
    },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      const found = await caller.analysis.scoring.result(input.params.id, options)
      return 'status' in found ? json(202, found) : ok(found)
    },
  }),
  defineRoute({
    operationId: 'score_document_and_wait',
    tag,
    area,
    method: 'POST',
    path: '/model/{id}/score',
    summary: 'Scores an uploaded document and waits for the result',
    description: 'An extension. 202 with the job when the result is not there in time; it is scored all the same.',
    request: {
      query: z.object({ pipeline, wait: z.number().min(0).max(600).default(60).describe('Seconds.') }),
      form: {
        fields: z.object({ documentGuid: z.string().min(1).max(255).optional() }),
        file: { name: 'document', buffered: true, limitBytes, description: 'At most 100 MB.' },
      },
    },
    responses: {
      200: { description: 'The result', schema: result },
      202: { description: 'Not ready yet', schema: jobId },
    },
    errors,
    async handler({ input, caller, options }) {
      const { fields, file } = input.form
      const document = { filename: file.filename, content: file.content, maxBytes: limitBytes }
      const how = { pipeline: input.query.pipeline, documentGuid: fields.documentGuid, document }
      const { jobId } = await caller.analysis.scoring.score(input.params.id, how, options)
      const found = await caller.analysis.scoring.wait(jobId, input.query.wait * 1_000, options)
      return found ? ok(found) : accepted({ jobId })
    },
  }),
]
