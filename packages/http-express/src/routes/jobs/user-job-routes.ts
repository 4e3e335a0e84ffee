import { retryJobsSchema, userJobsSchema } from '@docent/core'
import { z } from 'zod'
import { component, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { jobWire } from './job-wire.ts'

const tag = 'Jobs'

const userJobsWire = wireSchema(userJobsSchema)
const retryJobsWire = wireSchema(retryJobsSchema)
const retriedJobs = component(
  'RetriedJobs',
  z.object({
    retried: z.array(z.object({ job_id: z.string(), retried_by: z.string().describe('The job that tries it again.') })),
    refused: z.array(z.object({ job_id: z.string(), message: z.string() })),
  }),
)

const userJobs = component(
  'UserJobDetails',
  z.object({ username: z.string(), user_id: z.string(), jobs: z.array(jobWire.schema) }),
)

/** For administrators. */
export const userJobRoutes = [
  defineRoute({
    operationId: 'list_user_jobs',
    tag,
    method: 'GET',
    path: '/user_jobs',
    summary: 'Lists the jobs of all users, newest first, by user',
    description: 'For administrators. With `search` and `status` only those that match.',
    request: { query: userJobsWire.schema },
    responses: { 200: { description: 'Jobs by user', schema: z.array(userJobs) } },
    errors: ['forbidden'],
    async handler({ input, caller }) {
      const users = await caller.jobs.listOfUsers(input.query)
      return ok(
        users.map(({ userId, username, jobs }) => ({ username, user_id: userId, jobs: jobs.map(jobWire.encode) })),
      )
    },
  }),
  defineRoute({
    operationId: 'cancel_user_job',
    tag,
    method: 'POST',
    path: '/user_jobs/{job_id}/cancel',
    summary: 'Cancels a job; administrators can cancel those of others',
    description: 'Works like canceling an own job.',
    request: {
      body: z.object({ cancel_reason: z.string().max(1000).optional() }),
      example: { cancel_reason: 'Started by mistake.' },
    },
    responses: { 204: { description: 'Canceled' } },
    errors: ['forbidden', 'not_found', 'wrong_state'],
    async handler({ input, caller, options }) {
      const { cancel_reason: reason } = input.body
      await caller.jobs.cancel(input.params.job_id, reason === undefined ? {} : { reason }, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'retry_user_jobs',
    tag,
    method: 'POST',
    path: '/user_jobs/retry',
    summary: 'Tries all jobs again that match, for administrators',
    description:
      'The newest first, `limit` of them from `offset` on; each as by `POST /jobs/{job_id}/retry`, so that the call can be repeated.',
    request: { query: retryJobsWire.schema },
    responses: { 200: { description: 'What was begun, and what could not be', schema: retriedJobs } },
    errors: ['forbidden'],
    async handler({ input, caller, options }) {
      const { retried, refused } = await caller.jobs.retryAll(retryJobsWire.decode(input.query), options)
      return ok({
        retried: retried.map(({ id, by }) => ({ job_id: id, retried_by: by })),
        refused: refused.map(({ id, message }) => ({ job_id: id, message })),
      })
    },
  }),
]
