import { retryJobSchema, type Job } from '@docent/core'
import { z } from 'zod'
import { component, noContent, ok, stream } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { pageQuery } from '../wire/parameters.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { answerJob, jobCreated, jobWire } from './job-wire.ts'

async function* encoded(jobs: AsyncIterable<Job>) {
  for await (const job of jobs) yield jobWire.encode(job)
}

const tag = 'Jobs'
const retryJobWire = wireSchema(retryJobSchema, { name: 'RetryJobBody' })
const job = { description: 'The job', schema: jobWire.schema }

const pendingCount = component(
  'CountWithQueueDetails',
  countSchema.extend({ queue_infos: z.array(z.object({ name: z.string(), length: z.int().min(0) })) }),
)

export const jobRoutes = [
  defineRoute({
    operationId: 'list_jobs',
    tag,
    method: 'GET',
    path: '/jobs',
    summary: "Lists the caller's jobs, newest first",
    description: 'Running and ended ones, until they are deleted.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Jobs', schema: z.array(jobWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ input, caller }) => ok((await caller.jobs.list(input.query)).map(jobWire.encode)),
  }),
  defineRoute({
    operationId: 'count_pending_jobs',
    tag,
    method: 'GET',
    path: '/jobs/pending/count',
    summary: 'Counts the jobs that have not ended, in all and by kind',
    description: 'For showing activity.',
    responses: { 200: { description: 'Number of jobs', schema: pendingCount } },
    errors: ['forbidden'],
    async handler({ caller }) {
      const { count, queues } = await caller.jobs.pendingCount()
      return ok({ count, queue_infos: queues })
    },
  }),
  defineRoute({
    operationId: 'get_job',
    tag,
    method: 'GET',
    path: '/jobs/{job_id}',
    summary: 'Returns a job',
    description: 'With its progress and errors.',
    responses: { 200: job },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) => ok(jobWire.encode(await caller.jobs.get(input.params.job_id))),
  }),
  defineRoute({
    operationId: 'watch_job',
    tag,
    method: 'GET',
    path: '/jobs/{job_id}/progress',
    summary: 'Follows a job until it ends',
    description:
      'The job now, at each change, and at its end: as server-sent events to clients that accept those, else as JSON lines.',
    responses: { 200: { description: 'The job at each change', stream: jobWire.schema } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller, options }) {
      return stream(encoded(await caller.jobs.watch(input.params.job_id, options)))
    },
  }),
  defineRoute({
    operationId: 'cancel_job',
    tag,
    method: 'POST',
    path: '/jobs/{job_id}/cancel',
    summary: 'Cancels a job; its results so far stay',
    description: 'The status is canceling until running work has ended.',
    request: {
      body: z.object({ cancel_reason: z.string().max(1000).optional() }),
      example: { cancel_reason: 'Started by mistake.' },
    },
    responses: { 200: job },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const { cancel_reason: reason } = input.body
      const canceled = await caller.jobs.cancel(input.params.job_id, reason === undefined ? {} : { reason }, options)
      return ok(jobWire.encode(canceled))
    },
  }),
  defineRoute({
    operationId: 'retry_job',
    tag,
    method: 'POST',
    path: '/jobs/{job_id}/retry',
    summary: 'Tries again what a job did not bring in',
    description:
      'A new job takes the documents that failed or were canceled, or reads its source once more; what is there already counts ' +
      'as done. Only jobs that bring in documents, by their owner or an administrator. A job that was begun with `credentials` of ' +
      'its own needs them again, in the body: they were forgotten when it ended. A call that is ' +
      'repeated has the same job as its answer while that is under way and once nothing is missing. 409 while the job runs, and where the files are gone or credentials are missing.',
    request: { body: retryJobWire.schema, example: {} },
    responses: { 201: jobCreated },
    errors: ['invalid_input', 'forbidden', 'not_found', 'wrong_state', 'conflict', 'unsupported'],
    async handler({ input, caller, options, request }) {
      const wanted = retryJobWire.decode(input.body)
      return answerJob(await caller.jobs.retry(input.params.job_id, wanted, options), request)
    },
  }),
  defineRoute({
    operationId: 'delete_job',
    tag,
    method: 'DELETE',
    path: '/jobs/{job_id}',
    summary: 'Deletes an ended job',
    description: 'Its results stay. 409 while it runs.',
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      await caller.jobs.delete(input.params.job_id, options)
      return noContent()
    },
  }),
]
