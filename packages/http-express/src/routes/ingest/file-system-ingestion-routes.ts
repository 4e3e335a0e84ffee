import { fileSystemSchema } from '@docent/core'
import type { z } from 'zod'
import { noContent } from '../../framework/index.ts'
import { callOptions } from '../call-options.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { asJob, waiting } from './ingest-forms.ts'
import { ingestOptionsOf, ingestQuery } from './ingest-wire.ts'

const bodyWire = wireSchema(fileSystemSchema, { name: 'IngestFromFileSystemBody' })
const request = { query: ingestQuery, body: bodyWire.schema }

interface Input {
  readonly query: z.output<typeof request.query>
  readonly body: z.output<typeof request.body>
}

const useCaseInput = ({ query, body }: Input) => ({ ...ingestOptionsOf(query), ...bodyWire.decode(body) })

export const fileSystemIngestionRoutes = [
  defineRoute({
    ...waiting,
    operationId: 'ingest_from_file_system',
    path: '/ingest/file_system',
    summary: "Ingests files of the server's file system, below the directories that its host allows",
    request,
    async handler({ input, caller, request }) {
      await withJobLocation(caller.ingest.fileSystem(useCaseInput(input), callOptions(request)))
      return noContent()
    },
  }),
  defineRoute({
    ...asJob,
    operationId: 'create_ingest_from_file_system_job',
    path: '/ingest/file_system/job',
    summary: "Ingests files of the server's file system, as a job",
    request,
    handler: async ({ input, caller, request }) =>
      answerJob(await caller.ingest.fileSystemJob(useCaseInput(input), callOptions(request)), request),
  }),
]
