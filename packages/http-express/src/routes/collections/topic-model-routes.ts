import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { timeoutQuery } from '../wire/parameters.ts'
import { topicModelWire } from './collection-wire.ts'

const shared = { tag: 'Collections', path: '/collections/{collection_id}/topic_model' } as const
const errors = ['forbidden', 'not_found', 'conflict'] as const

export const topicModelRoutes = [
  defineRoute({
    ...shared,
    operationId: 'create_topic_model',
    method: 'POST',
    summary: 'Finds the topics of a collection and waits',
    description: 'When the timeout passes, the work continues as the job at Location.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'The topics are available' } },
    errors: [...errors, 'timed_out'],
    async handler({ input, caller, options }) {
      const id = input.params.collection_id
      await withJobLocation(caller.collections.createTopicModel(id, input.query, options))
      return noContent()
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'get_topic_model',
    method: 'GET',
    summary: 'Returns the latest topics of a collection',
    description: 'An extension. Documents removed since are left out.',
    responses: { 200: { description: 'Topics, the largest first', schema: topicModelWire.schema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, options }) =>
      ok(topicModelWire.encode(await caller.collections.topicModel(input.params.collection_id, options))),
  }),
  defineRoute({
    ...shared,
    operationId: 'delete_topic_model',
    method: 'DELETE',
    summary: 'Deletes the topics of a collection',
    description: 'The documents stay; the topics can be found again.',
    responses: { 204: { description: 'Removed, or there were none' } },
    errors,
    async handler({ input, caller, options }) {
      await caller.collections.removeTopicModel(input.params.collection_id, options)
      return noContent()
    },
  }),
]
