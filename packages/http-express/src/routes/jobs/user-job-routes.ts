import { z } from 'zod'
import { component, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { jobWire } from './job-wire.ts'

const tag = 'Jobs'

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
    description: 'For administrators.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Jobs by user', schema: z.array(userJobs) } },
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
]
