import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { allCollectionsListWire, collectionWire, expiryDateWire, inactivityIntervalWire } from './collection-wire.ts'

const tag = 'Collections'
const errors = ['forbidden', 'not_found', 'conflict'] as const
const expiry = { tag, path: '/collections/{collection_id}/expiry_date', errors } as const
const inactivity = { tag, path: '/collections/{collection_id}/inactivity_interval', errors } as const

export const lifetimeRoutes = [
  defineRoute({
    operationId: 'list_all_collections',
    tag,
    method: 'GET',
    path: '/collections/all',
    summary: 'Lists the collections of all users',
    description: 'For administrators.',
    request: { query: allCollectionsListWire.schema },
    responses: { 200: { description: 'Collections', schema: z.array(collectionWire.schema) } },
    errors: ['forbidden'],
    async handler({ input, caller, request }) {
      const found = await caller.collections.listAll(allCollectionsListWire.decode(input.query))
      return ok(found.map((one) => collectionWire.encode(one, request)))
    },
  }),
  defineRoute({
    operationId: 'reset_all_collection_expirations',
    tag,
    method: 'POST',
    path: '/collections/reset_all_collection_expirations',
    summary: 'Removes the expiry dates of the open collections of all users',
    description: 'For administrators. Archived collections stay archived, and inactivity intervals stay.',
    responses: { 204: { description: 'Removed' } },
    errors: ['forbidden', 'conflict'],
    async handler({ caller, options }) {
      await caller.collections.resetAllExpirations(options)
      return noContent()
    },
  }),
  defineRoute({
    ...expiry,
    operationId: 'update_collection_expiry_date',
    method: 'PUT',
    summary: 'Archives a collection at the end of a day',
    description: 'The collection is archived, not deleted, when that day ends in the time zone.',
    request: { body: expiryDateWire.schema, example: { expiry_date: '2099-12-31', timezone: 'Europe/Berlin' } },
    responses: { 204: { description: 'Set' } },
    async handler({ input, caller, options }) {
      const date = expiryDateWire.decode(input.body)
      await caller.collections.setExpiryDate(input.params.collection_id, date, options)
      return noContent()
    },
  }),
  defineRoute({
    ...expiry,
    operationId: 'delete_collection_expiry_date',
    method: 'DELETE',
    summary: 'Removes the expiry date of a collection',
    description: 'It stays open until a user archives it, or its inactivity interval passes.',
    responses: { 204: { description: 'Removed' } },
    async handler({ input, caller, options }) {
      await caller.collections.removeExpiryDate(input.params.collection_id, options)
      return noContent()
    },
  }),
  defineRoute({
    ...inactivity,
    operationId: 'update_collection_inactivity_interval',
    method: 'PUT',
    summary: 'Archives a collection after so many days without use',
    description: 'Chats, added or removed documents, and changes of the collection count as use.',
    request: { body: inactivityIntervalWire.schema, example: { inactivity_interval: 90 } },
    responses: { 204: { description: 'Set' } },
    async handler({ input, caller, options }) {
      const interval = inactivityIntervalWire.decode(input.body)
      await caller.collections.setInactivityInterval(input.params.collection_id, interval, options)
      return noContent()
    },
  }),
  defineRoute({
    ...inactivity,
    operationId: 'delete_collection_inactivity_interval',
    method: 'DELETE',
    summary: 'Removes the inactivity interval of a collection',
    description: 'An expiry date stays as it is.',
    responses: { 204: { description: 'Removed' } },
    async handler({ input, caller, options }) {
      await caller.collections.removeInactivityInterval(input.params.collection_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'archive_collection',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/archive',
    summary: 'Archives a collection',
    description:
      'It stays listed but cannot be changed; its documents and chats leave lists and search until it is unarchived.',
    responses: { 204: { description: 'Archived' } },
    errors,
    async handler({ input, caller, options }) {
      await caller.collections.archive(input.params.collection_id, options)
      return noContent()
    },
  }),
  defineRoute({
    operationId: 'unarchive_collection',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/unarchive',
    summary: 'Unarchives a collection',
    description: 'A past expiry date is removed, and days without use are counted again.',
    responses: { 204: { description: 'Active again' } },
    errors,
    async handler({ input, caller, options }) {
      await caller.collections.unarchive(input.params.collection_id, options)
      return noContent()
    },
  }),
]
