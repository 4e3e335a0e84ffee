import { z } from 'zod'
import { component, noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { asJob, waiting } from './ingest-forms.ts'
import { ingestMetadata, ingestOptionsOf, ingestQuery } from './ingest-wire.ts'

const request = {
  params: z.object({ upload_ids: z.array(z.string()).min(1).max(1000).describe('Comma-separated.') }),
  query: ingestQuery,
  body: component('IngestUploadBody', z.object({ metadata: ingestMetadata })),
  example: { metadata: { department: 'visitor service' } },
}

interface Input {
  readonly params: z.output<typeof request.params>
  readonly query: z.output<typeof request.query>
  readonly body: z.output<typeof request.body>
}

const useCaseInput = ({ params, query, body }: Input) => ({
  ...ingestOptionsOf(query),
  ...body,
  uploadIds: params.upload_ids,
})

export const uploadIngestionRoutes = [
  defineRoute({
    ...waiting,
    operationId: 'ingest_upload',
    path: '/uploads/{upload_ids}/ingest',
    summary: 'Ingests uploaded files',
    request,
    async handler({ input, caller, options }) {
      await withJobLocation(caller.ingest.uploads(useCaseInput(input), options))
      return noContent()
    },
  }),
  defineRoute({
    ...asJob,
    operationId: 'create_ingest_upload_job',
    path: '/uploads/{upload_ids}/ingest/job',
    summary: 'Ingests uploaded files, as a job',
    request,
    handler: async ({ input, caller, options, request }) =>
      answerJob(await caller.ingest.uploadsJob(useCaseInput(input), options), request),
  }),
]
