import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { countSchema } from '../wire/count.ts'
import { timeoutQuery } from '../wire/parameters.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { deleteDocumentsWire, documentListWire, documentUpdateWire, documentWire } from './document-wire.ts'

const tag = 'Documents'

export const documentRoutes = [
  defineRoute({
    operationId: 'list_documents',
    tag,
    method: 'GET',
    path: '/documents',
    summary: 'Lists the documents the caller can see',
    description: 'All documents in visible collections, each once, without those that are restricted to others.',
    request: { query: documentListWire.schema },
    responses: { 200: { description: 'Documents', schema: z.array(documentWire.schema) } },
    async handler({ input, caller }) {
      const documents = await caller.documents.list(documentListWire.decode(input.query))
      return ok(documents.map(documentWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_document_count',
    tag,
    method: 'GET',
    path: '/documents/count',
    summary: 'Counts the documents the caller can see',
    description: 'Counts each document once, however many collections hold it.',
    request: {
      query: z.object({
        owned: z.boolean().default(false).describe("Only the caller's own."),
        chat_session_id: documentListWire.schema.shape.chat_session_id,
      }),
    },
    responses: { 200: { description: 'Number of documents', schema: countSchema } },
    async handler({ input, caller }) {
      const { owned, chat_session_id: chatSessionId } = input.query
      return ok({ count: await caller.documents.count({ owned, chatSessionId }) })
    },
  }),
  defineRoute({
    operationId: 'get_document',
    tag,
    method: 'GET',
    path: '/documents/{document_id}',
    summary: 'Returns a document',
    description: 'With status and facts of the file. For callers who cannot see it, it does not exist.',
    responses: { 200: { description: 'The document', schema: documentWire.schema } },
    errors: ['not_found'],
    handler: async ({ input, caller }) => ok(documentWire.encode(await caller.documents.get(input.params.document_id))),
  }),
  defineRoute({
    operationId: 'update_document',
    tag,
    method: 'PATCH',
    path: '/documents/{document_id}',
    summary: 'Changes the name or URI of a document',
    description: 'The content stays; citations of earlier answers keep the old name.',
    request: { body: documentUpdateWire.schema, example: { name: 'handbook-2026.pdf' } },
    responses: { 200: { description: 'The document', schema: documentWire.schema } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const update = documentUpdateWire.decode(input.body)
      return ok(documentWire.encode(await caller.documents.update(input.params.document_id, update, options)))
    },
  }),
  defineRoute({
    operationId: 'create_delete_document_job',
    tag,
    method: 'POST',
    path: '/documents/delete_job',
    summary: 'Deletes documents everywhere, as a job',
    description:
      'Answers when the documents are invisible everywhere. A failed deletion does not affect the others; its reason is among the errors of the job.',
    request: { body: deleteDocumentsWire.schema },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'conflict', 'timed_out'],
    async handler({ input, caller, options, request }) {
      const documents = deleteDocumentsWire.decode(input.body)
      const deletion = caller.documents.deleteJob(documents, options)
      return answerJob(await withJobLocation(deletion), request)
    },
  }),
  defineRoute({
    operationId: 'delete_document',
    tag,
    method: 'DELETE',
    path: '/documents/{document_id}',
    summary: 'Deletes a document everywhere',
    description: 'When this answers, it can no longer be found or cited.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'Deleted' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      await caller.documents.delete(input.params.document_id, options)
      return noContent()
    },
  }),
]
