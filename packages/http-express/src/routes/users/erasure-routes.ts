import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { pageQuery, timeoutQuery } from '../wire/parameters.ts'
import { confirmDeletionWire, deletionRequestWire, eraseInputWire, erasureWire } from './user-wire.ts'

const tag = 'Permissions'

/** Erasure of users. The operations for administrators are an extension. */
export const erasureRoutes = [
  defineRoute({
    operationId: 'request_current_user_deletion',
    tag,
    method: 'DELETE',
    path: '/users/current',
    summary: 'Requests the deletion of the caller',
    description: 'Takes effect only after confirmation with the returned token, within an hour.',
    responses: { 200: { description: 'The confirmation', schema: deletionRequestWire.schema } },
    errors: ['forbidden', 'conflict'],
    handler: async ({ caller, options }) => ok(deletionRequestWire.encode(await caller.users.requestDeletion(options))),
  }),
  defineRoute({
    operationId: 'confirm_current_user_deletion',
    tag,
    method: 'POST',
    path: '/users/current/confirm-delete',
    summary: 'Erases the caller and everything they own',
    description: 'Their later calls are refused. When the timeout passes, the deletion continues.',
    request: { query: timeoutQuery, body: confirmDeletionWire.schema },
    responses: { 204: { description: 'Everything is removed' } },
    errors: ['forbidden', 'wrong_state', 'conflict', 'timed_out'],
    async handler({ input, caller, options }) {
      await caller.users.confirmDeletion(confirmDeletionWire.decode(input.body), input.query, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'create_erase_user_job',
    tag,
    method: 'POST',
    path: '/admin/users/{user_id}/erase_job',
    summary: 'Erases a user, as a job, for administrators',
    description:
      'Their later calls are refused. Shared resources can be handed over. The receipt is `GET /admin/user_erasures/{id}` with the id of the job.',
    request: { body: eraseInputWire.schema, example: { include_private: false } },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'not_found', 'wrong_state', 'conflict'],
    async handler({ input, caller, options, request }) {
      const erasure = eraseInputWire.decode(input.body)
      return answerJob(await caller.users.erase(input.params.user_id, erasure, options), request)
    },
  }),
  defineRoute({
    operationId: 'list_user_erasures',
    tag,
    method: 'GET',
    path: '/admin/user_erasures',
    summary: 'Lists erasures of users, newest first, for administrators',
    description: 'Each with its state and, when it is done, what was removed and handed over.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Receipts', schema: z.array(erasureWire.schema) } },
    errors: ['forbidden'],
    handler: async ({ input, caller, options }) =>
      ok((await caller.users.erasures(input.query, options)).map(erasureWire.encode)),
  }),
  defineRoute({
    operationId: 'get_user_erasure',
    tag,
    method: 'GET',
    path: '/admin/user_erasures/{erasure_id}',
    summary: 'Returns the receipt of an erasure, for administrators',
    description: 'What was removed, handed over and kept, by kind; also while it is running.',
    responses: { 200: { description: 'The receipt', schema: erasureWire.schema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(erasureWire.encode(await caller.users.erasure(input.params.erasure_id, options))),
  }),
]
