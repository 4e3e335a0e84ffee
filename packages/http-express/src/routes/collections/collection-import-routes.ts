import { insertOptionsSchema } from '@docent/core'
import { z } from 'zod'
import { component, noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { asJob, waiting } from '../ingest/ingest-forms.ts'
import { ingestOptionsOf, ingestQuery } from '../ingest/ingest-wire.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const tag = 'Collections'
const insertOptions = wireSchema(insertOptionsSchema)
const query = ingestQuery.omit({ collection_id: true }).extend(insertOptions.schema.shape)

const optionsOf = (query: z.output<typeof request.query>, collectionId: string) => ({
  ...ingestOptionsOf({ ...query, collection_id: collectionId }),
  ...insertOptions.decode(query),
})
const request = { query }

/** Import options that this server does not support. */
const unsupportedOfImport = {
  migrate_scheduled_connectors: z.literal(false).default(false).describe('There are no scheduled connectors.'),
  copy_lifecycle_settings: z
    .literal(false)
    .default(false)
    .describe('Expiry and inactivity are set on the collection itself.'),
  skip_reparse: z.boolean().default(false).describe('Documents are never parsed again, regardless of this.'),
  preserve_document_status: z
    .boolean()
    .optional()
    .describe('Unparsed files stay so unless `ingest_mode` is `standard` or `lite`, regardless of this.'),
}

export const collectionImportRoutes = [
  defineRoute({
    ...waiting,
    tag,
    method: 'PUT',
    operationId: 'insert_document_into_collection',
    path: '/collections/{collection_id}/documents/{document_id}',
    summary: 'Adds an existing document to a collection',
    request,
    async handler({ input: { params, query }, caller, options }) {
      const input = { ...optionsOf(query, params.collection_id), documentId: params.document_id }
      await withJobLocation(caller.ingest.insert(input, options))
      return noContent()
    },
  }),
  defineRoute({
    ...asJob,
    tag,
    operationId: 'create_insert_document_to_collection_job',
    path: '/collections/{collection_id}/documents/insert_job',
    summary: 'Adds an existing document to a collection, as a job',
    request: { query, body: component('InsertDocumentRequest', z.object({ document_id: z.string().min(1) })) },
    async handler({ input: { params, query, body }, caller, options, request }) {
      const input = { ...optionsOf(query, params.collection_id), documentId: body.document_id }
      return answerJob(await caller.ingest.insertJob(input, options), request)
    },
  }),
  defineRoute({
    ...asJob,
    tag,
    operationId: 'create_import_collection_to_collection_job',
    path: '/collections/{collection_id}/import_collection_job',
    summary: 'Adds every document of another collection to this one, as a job',
    request: {
      query: query.extend(unsupportedOfImport),
      body: component('ImportCollectionRequest', z.object({ source_collection_id: z.string().min(1) })),
    },
    async handler({ input: { params, query, body }, caller, options, request }) {
      const input = { ...optionsOf(query, params.collection_id), sourceCollectionId: body.source_collection_id }
      return answerJob(await caller.ingest.importCollectionJob(input, options), request)
    },
  }),
]
