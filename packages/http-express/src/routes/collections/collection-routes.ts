import { z } from 'zod'
import { created, noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { countSchema } from '../wire/count.ts'
import { timeoutQuery } from '../wire/parameters.ts'
import {
  collectionInputWire,
  collectionListWire,
  collectionUpdateWire,
  collectionWire,
  reembedWire,
  deleteCollectionsWire,
} from './collection-wire.ts'

const tag = 'Collections'
const collection = { description: 'The collection', schema: collectionWire.schema }

export const collectionRoutes = [
  defineRoute({
    operationId: 'create_collection',
    tag,
    method: 'POST',
    path: '/collections',
    summary: 'Creates a collection',
    description:
      'The collection belongs to the caller and is empty; omitted settings follow the defaults. Location is its URL.',
    request: {
      body: collectionInputWire.schema,
      example: { name: 'Handbook', description: 'Opening hours, prices and directions.' },
    },
    responses: { 201: { ...collection, headers: { Location: 'URL of the collection.' } } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const made = await caller.collections.create(collectionInputWire.decode(input.body), options)
      return created(collectionWire.encode(made, request), {
        headers: { Location: `${request.areaUrl}/collections/${made.id}` },
      })
    },
  }),
  defineRoute({
    operationId: 'list_collections',
    tag,
    method: 'GET',
    path: '/collections',
    summary: 'Lists the collections the caller can see',
    description:
      "The caller's own, and those shared with the caller or public. Archived ones are listed too, with that status.",
    request: { query: collectionListWire.schema },
    responses: { 200: { description: 'Collections', schema: z.array(collectionWire.schema) } },
    async handler({ input, caller, request }) {
      const found = await caller.collections.list(collectionListWire.decode(input.query))
      return ok(found.map((one) => collectionWire.encode(one, request)))
    },
  }),
  defineRoute({
    operationId: 'get_collection_count',
    tag,
    method: 'GET',
    path: '/collections/count',
    summary: 'Counts the collections the caller can see',
    description: 'Counts the list without a filter.',
    responses: { 200: { description: 'Number of collections', schema: countSchema } },
    handler: async ({ caller }) => ok({ count: await caller.collections.count() }),
  }),
  defineRoute({
    operationId: 'get_collection',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}',
    summary: 'Returns a collection',
    description: 'Visible to callers who may read it; for others it does not exist.',
    responses: { 200: collection },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller, request }) =>
      ok(collectionWire.encode(await caller.collections.get(input.params.collection_id), request)),
  }),
  defineRoute({
    operationId: 'update_collection',
    tag,
    method: 'PATCH',
    path: '/collections/{collection_id}',
    summary: 'Changes name, description or rag type of a collection',
    description: 'Omitted fields stay. A description set by a user is never replaced by a generated one.',
    request: {
      body: collectionUpdateWire.schema,
      example: { name: 'Handbook', description: 'Opening hours and prices.', rag_type: 'auto' },
    },
    responses: { 200: collection },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const changes = collectionUpdateWire.decode(input.body)
      const changed = await caller.collections.update(input.params.collection_id, changes, options)
      return ok(collectionWire.encode(changed, request))
    },
  }),
  defineRoute({
    operationId: 'create_reembed_collection_job',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/reembed_job',
    summary: 'Moves a collection to another embedding model, as a job',
    description: 'Searches use the old index until the new one is complete.',
    request: { body: reembedWire.schema },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options, request }) {
      const requested = reembedWire.decode(input.body)
      const job = await caller.collections.reembed(input.params.collection_id, requested, options)
      return answerJob(job, request)
    },
  }),
  defineRoute({
    operationId: 'delete_collection',
    tag,
    method: 'DELETE',
    path: '/collections/{collection_id}',
    summary: 'Deletes a collection with the documents that are only in it',
    description: 'It is invisible at once. When the timeout passes, the deletion continues as the job at Location.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict', 'timed_out'],
    async handler({ input, caller, options }) {
      await withJobLocation(caller.collections.delete(input.params.collection_id, input.query, options))
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'create_delete_collection_job',
    tag,
    method: 'POST',
    path: '/collections/delete_job',
    summary: 'Deletes collections, as a job',
    description:
      'They are invisible at once. Failed deletions are errors of the job by id. The job cannot be canceled.',
    request: { body: deleteCollectionsWire.schema },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'conflict'],
    async handler({ input, caller, options, request }) {
      const ids = deleteCollectionsWire.decode(input.body)
      return answerJob(await caller.collections.deleteJob(ids, options), request)
    },
  }),
]
