import { z } from 'zod'
import { noContent } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { asJob, waiting } from './ingest-forms.ts'
import { ingestOptionsOf, ingestQuery } from './ingest-wire.ts'

const request = {
  query: ingestQuery.extend({ document_id: z.string().min(1).describe('A document that was ingested as agent_only.') }),
}

const useCaseInput = ({ document_id: documentId, ...query }: z.output<typeof request.query>) => ({
  ...ingestOptionsOf(query),
  documentId,
})

export const conversionRoutes = [
  defineRoute({
    ...waiting,
    operationId: 'ingest_agent_only_to_standard',
    path: '/ingest/agent_only_to_standard',
    summary: 'Parses an unparsed file and makes it searchable',
    request,
    async handler({ input, caller, options }) {
      await withJobLocation(caller.ingest.agentOnlyToStandard(useCaseInput(input.query), options))
      return noContent()
    },
  }),
  defineRoute({
    ...asJob,
    operationId: 'create_ingest_agent_only_to_standard_job',
    path: '/ingest/agent_only_to_standard/job',
    summary: 'Parses an unparsed file, as a job',
    request,
    handler: async ({ input, caller, options, request }) =>
      answerJob(await caller.ingest.agentOnlyToStandardJob(useCaseInput(input.query), options), request),
  }),
]
