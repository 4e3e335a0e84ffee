import { jobInputSchema, jobLineSchema } from '@docent/core'
import { z } from 'zod'
import { component, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { analysisArea as area } from './analysis-area.ts'
import { jobInputOf } from './job-input.ts'
import { encodeJob, jobWire } from './job-wire.ts'
import { pageOf, resourceListQuery } from './list-parameters.ts'

const tag = 'Analysis Jobs'
const jobs = '/projects/{project}/documentAI/jobs'
const job = { 200: { description: 'The job', schema: jobWire } } as const
const reading = ['forbidden', 'not_found'] as const
const changing = [...reading, 'wrong_state', 'conflict'] as const

const { inputs: _, ...described } = jobInputSchema.shape
const createBody = component(
  'CreateAnalysisJobRequest',
  z.looseObject({
    ...described,
    inputs: z
      .record(z.string(), z.json())
      .optional()
      .describe('Inputs of the type; they can also be given under the name of the type, such as trainInputs.'),
  }),
)
const lines = {
  200: { description: 'Lines', schema: component('JobLines', z.object({ lines: z.array(jobLineSchema) })) },
} as const

export const analysisJobRoutes = [
  defineRoute({
    operationId: 'create_analysis_job',
    tag,
    area,
    method: 'POST',
    path: jobs,
    summary: 'Creates a job',
    description: 'It waits for its turn. Inputs depend on jobType; docs/analysis.md has all of them.',
    request: {
      body: createBody,
      example: {
        displayName: 'Train on invoices',
        jobType: 'JOB_TYPE_TRAIN',
        trainInputs: {
          annotationSet:
            'projects/00000000-0000-0000-0000-000000000000/documentAI/annotationSets/00000000-0000-0000-0000-000000000000/versions/1',
          modelType: 'MODEL_TYPE_TOKEN_LABELING',
        },
      },
    },
    responses: job,
    errors: [...changing, 'unsupported'],
    async handler({ input, caller, options, request }) {
      const given = jobInputOf(input.body as Parameters<typeof jobInputOf>[0])
      return ok(encodeJob(await caller.analysis.jobs.create(input.params.project, given, options), request))
    },
  }),
  defineRoute({
    operationId: 'list_analysis_jobs',
    tag,
    area,
    method: 'GET',
    path: jobs,
    summary: 'Lists the jobs of a project',
    description: 'The last made first unless ordered otherwise.',
    request: { query: resourceListQuery },
    responses: { 200: { description: 'A page of jobs', schema: component('PageOfJobs', pageOf('jobs', jobWire)) } },
    errors: reading,
    async handler({ input, caller, options, request }) {
      const { items, ...rest } = await caller.analysis.jobs.list(input.params.project, input.query, options)
      return ok({ jobs: items.map((item) => encodeJob(item, request)), ...rest })
    },
  }),
  defineRoute({
    operationId: 'get_analysis_job',
    tag,
    area,
    method: 'GET',
    path: `${jobs}/{job}`,
    summary: 'Returns a job',
    description: 'With its progress; its outputs are set when it is done.',
    responses: job,
    errors: reading,
    async handler({ input, caller, options, request }) {
      const { project, job } = input.params
      return ok(encodeJob(await caller.analysis.jobs.get(project, job, options), request))
    },
  }),
  defineRoute({
    operationId: 'cancel_analysis_job',
    tag,
    area,
    method: 'POST',
    path: `${jobs}/{job}:cancel`,
    summary: 'Cancels a job that waits or runs',
    description: 'It is JOB_STATUS_CANCELLING until what runs has ended.',
    responses: job,
    errors: changing,
    async handler({ input, caller, options, request }) {
      const { project, job } = input.params
      return ok(encodeJob(await caller.analysis.jobs.cancel(project, job, options), request))
    },
  }),
  defineRoute({
    operationId: 'retry_analysis_job',
    tag,
    area,
    method: 'POST',
    path: `${jobs}/{job}:retry`,
    summary: 'Tries a job again that failed or was cancelled',
    description:
      'As a new job with the same inputs, which is the answer; a call that is repeated has the same one as its ' +
      'answer while it is under way and once it has succeeded. Jobs of imports are not tried again: their content is imported anew.',
    responses: job,
    errors: [...changing, 'invalid_input', 'unsupported'],
    async handler({ input, caller, options, request }) {
      const { project, job } = input.params
      return ok(encodeJob(await caller.analysis.jobs.retry(project, job, options), request))
    },
  }),
  defineRoute({
    operationId: 'finalize_analysis_job',
    tag,
    area,
    method: 'POST',
    path: `${jobs}/{job}:finalize`,
    summary: 'Ends a job that is being cancelled, for administrators',
    description: 'Whatever became of what ran.',
    responses: job,
    errors: changing,
    async handler({ input, caller, options, request }) {
      const { project, job } = input.params
      return ok(encodeJob(await caller.analysis.jobs.finalize(project, job, options), request))
    },
  }),
  defineRoute({
    operationId: 'get_analysis_job_logs',
    tag,
    area,
    method: 'GET',
    path: `${jobs}/{job}:logs`,
    summary: 'Returns the log of a job',
    description: 'In its order, warnings among it.',
    request: { query: pageQuery },
    responses: lines,
    errors: reading,
    async handler({ input, caller, options }) {
      const { project, job } = input.params
      return ok({ lines: await caller.analysis.jobs.log(project, job, input.query, options) })
    },
  }),
  defineRoute({
    operationId: 'get_analysis_job_warnings',
    tag,
    area,
    method: 'GET',
    path: `${jobs}/{job}:warnings`,
    summary: 'Returns the warnings of a job',
    description: 'What was left out, and why.',
    request: { query: pageQuery },
    responses: lines,
    errors: reading,
    async handler({ input, caller, options }) {
      const { project, job } = input.params
      const query = { ...input.query, level: 'warning' as const }
      return ok({ lines: await caller.analysis.jobs.log(project, job, query, options) })
    },
  }),
]
