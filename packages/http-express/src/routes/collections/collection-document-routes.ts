import { z } from 'zod'
import { noContent, ok } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { deleteDocumentsWire, documentListWire, documentWire } from '../documents/document-wire.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { countSchema } from '../wire/count.ts'
import { timeoutQuery } from '../wire/parameters.ts'

const tag = 'Collections'
const listQuery = documentListWire.schema.pick({
  ...{ offset: true, limit: true, metadata_filter: true },
  ...{ sort_column: true, ascending: true, name: true, status: true },
})

export const collectionDocumentRoutes = [
  defineRoute({
    operationId: 'list_documents_for_collection',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}/documents',
    summary: 'Lists the documents of a collection, last changed first unless ordered otherwise',
    description: 'Documents that are restricted to others are left out.',
    request: { query: listQuery },
    responses: { 200: { description: 'Documents', schema: z.array(documentWire.schema) } },
    errors: ['forbidden', 'not_found'],
    async handler({ input, caller }) {
      const { metadata_filter: metadataFilter, sort_column: sortColumn, ...rest } = input.query
      const collectionId = input.params.collection_id
      const documents = await caller.documents.list({ ...rest, sortColumn, metadataFilter, collectionId })
      return ok(documents.map(documentWire.encode))
    },
  }),
  defineRoute({
    operationId: 'get_document_count_for_collection',
    tag,
    method: 'GET',
    path: '/collections/{collection_id}/documents/count',
    summary: 'Counts the documents of a collection',
    description: "Counts the caller's list, of all documents or of those with a status or name.",
    request: { query: documentListWire.schema.pick({ name: true, status: true }) },
    responses: { 200: { description: 'Number of documents', schema: countSchema } },
    errors: ['forbidden', 'not_found'],
    handler: async ({ input, caller }) =>
      ok({ count: await caller.documents.count({ ...input.query, collectionId: input.params.collection_id }) }),
  }),
  defineRoute({
    operationId: 'create_delete_document_from_collection_job',
    tag,
    method: 'POST',
    path: '/collections/{collection_id}/documents/delete_job',
    summary: 'Removes documents from a collection, as a job',
    description:
      'Answers when the collection no longer shows the documents. One that is in no other collection is deleted. A failed removal does not affect the others; its reason is among the errors of the job.',
    request: { body: deleteDocumentsWire.schema },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'not_found', 'conflict', 'timed_out'],
    async handler({ input, caller, options, request }) {
      const documents = deleteDocumentsWire.decode(input.body)
      const id = input.params.collection_id
      const removal = caller.documents.removeFromCollectionJob(id, documents, options)
      return answerJob(await withJobLocation(removal), request)
    },
  }),
  defineRoute({
    operationId: 'delete_document_from_collection',
    tag,
    method: 'DELETE',
    path: '/collections/{collection_id}/documents/{document_id}',
    summary: 'Removes a document from a collection',
    description: 'A document that is in no other collection is deleted. When this answers, it can no longer be found.',
    request: { query: timeoutQuery },
    responses: { 204: { description: 'Removed' } },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input, caller, options }) {
      const { collection_id: collectionId, document_id: documentId } = input.params
      await caller.documents.removeFromCollection(collectionId, documentId, options)
      return noContent()
    },
  }),
]
