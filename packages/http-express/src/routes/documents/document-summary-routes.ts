import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { pageQuery } from '../wire/parameters.ts'
import { documentSummaryWire } from './document-wire.ts'

const tag = 'Documents'

export const documentSummaryRoutes = [
  defineRoute({
    operationId: 'list_document_summaries',
    tag,
    method: 'GET',
    path: '/documents/{document_id}/summaries',
    summary: 'Lists the summaries of a document, newest first',
    description: 'Created by jobs that process the document, each with its parameters.',
    request: { query: pageQuery },
    responses: { 200: { description: 'Summaries', schema: z.array(documentSummaryWire.schema) } },
    errors: ['not_found'],
    async handler({ input, caller }) {
      const summaries = await caller.documents.summaries(input.params.document_id, input.query)
      return ok(summaries.map(documentSummaryWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_document_summary',
    tag,
    method: 'GET',
    path: '/document_summaries/{summary_id}',
    summary: 'Returns a summary',
    description: 'Visible to those who may see its document.',
    responses: { 200: { description: 'The summary', schema: documentSummaryWire.schema } },
    errors: ['not_found'],
    handler: async ({ input, caller }) =>
      ok(documentSummaryWire.encode(await caller.documents.summary(input.params.summary_id))),
  }),
  defineRoute({
    operationId: 'delete_document_summaries',
    tag,
    method: 'DELETE',
    path: '/documents/summaries/{summary_ids}',
    summary: 'Deletes summaries: all of these, or none',
    description: 'Ids are separated by commas. The documents stay.',
    request: {
      params: z.object({ summary_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') }),
    },
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.documents.deleteSummaries(input.params.summary_ids, options)
      return noContent()
    },
  }),
]
