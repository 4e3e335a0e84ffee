import { z } from 'zod'
import { noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { empty, ignoredField } from '../wire/ignored-field.ts'

export const workspaceRoutes = [
  defineRoute({
    operationId: 'update_collection_workspace',
    tag: 'Collections',
    method: 'PUT',
    path: '/collections/{collection_id}/workspace',
    summary: 'Removes a collection from its workspace; workspaces are not supported',
    description: 'The empty name is accepted and changes nothing; any other is 400 `unsupported`.',
    request: { body: z.object({ workspace: ignoredField(empty.text) }) },
    responses: { 204: { description: 'It is in no workspace' } },
    errors: ['forbidden', 'not_found', 'unsupported', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.collections.update(input.params.collection_id, {}, options)
      return noContent()
    },
  }),
]
