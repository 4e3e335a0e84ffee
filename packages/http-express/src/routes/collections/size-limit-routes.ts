import { noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { sizeLimitWire } from './collection-wire.ts'

const shared = {
  tag: 'Collections',
  path: '/collections/{collection_id}/size_limit',
  errors: ['forbidden', 'not_found', 'conflict'],
} as const

export const sizeLimitRoutes = [
  defineRoute({
    ...shared,
    operationId: 'set_collection_size_limit',
    method: 'PUT',
    summary: 'Limits the bytes of documents of a collection',
    description:
      'Existing documents stay, even above the limit; new ones without room are refused, or fail in their job.',
    request: { body: sizeLimitWire.schema, example: { size_limit: '2 GB' } },
    responses: { 204: { description: 'Set' } },
    async handler({ input, caller, options }) {
      const limit = sizeLimitWire.decode(input.body)
      await caller.collections.setSizeLimit(input.params.collection_id, limit, options)
      return noContent()
    },
  }),
  defineRoute({
    ...shared,
    operationId: 'remove_collection_size_limit',
    method: 'DELETE',
    summary: 'Restores the default limit of 10 GB',
    description: 'Documents that are in the collection stay.',
    responses: { 204: { description: 'Removed' } },
    async handler({ input, caller, options }) {
      await caller.collections.removeSizeLimit(input.params.collection_id, options)
      return noContent()
    },
  }),
]
