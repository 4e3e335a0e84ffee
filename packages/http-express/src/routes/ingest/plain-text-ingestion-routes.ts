import { plainTextSchema } from '@docent/core'
import type { z } from 'zod'
import { noContent, textBody } from '../../framework/index.ts'
import { defineRoute } from '../define-route.ts'
import { withJobLocation } from '../jobs/job-location.ts'
import { answerJob } from '../jobs/job-wire.ts'
import { jsonObjectText } from '../wire/parameters.ts'
import { asJob, waiting } from './ingest-forms.ts'
import { ingestMetadata, ingestOptionsOf, ingestQuery } from './ingest-wire.ts'

const request = {
  query: ingestQuery.extend({
    file_name: plainTextSchema.shape.fileName.describe(
      'Name of the document; its extension determines how the text is read.',
    ),
    metadata: jsonObjectText
      .pipe(ingestMetadata)
      .optional()
      .meta({
        description: 'JSON text: metadata of the document.',
        examples: ['{"department":"visitor service"}'],
      }),
  }),
  // Held in memory at once; larger texts are uploaded as files.
  body: textBody(plainTextSchema.shape.text, { limitBytes: 64 * 2 ** 20 }),
  example: 'A ticket costs nine euros. Children pay four.',
}

interface Input {
  readonly query: z.output<typeof request.query>
  readonly body: string
}

const useCaseInput = ({ query: { file_name: fileName, metadata, ...query }, body: text }: Input) => ({
  ...ingestOptionsOf(query),
  fileName,
  metadata,
  text,
})

export const plainTextIngestionRoutes = [
  defineRoute({
    ...waiting,
    operationId: 'ingest_from_plain_text',
    path: '/ingest/plain_text',
    summary: 'Ingests a text',
    request,
    async handler({ input, caller, options }) {
      await withJobLocation(caller.ingest.plainText(useCaseInput(input), options))
      return noContent()
    },
  }),
  defineRoute({
    ...asJob,
    operationId: 'create_ingest_from_plain_text_job',
    path: '/ingest/plain_text/job',
    summary: 'Ingests a text, as a job',
    request,
    handler: async ({ input, caller, options, request }) =>
      answerJob(await caller.ingest.plainTextJob(useCaseInput(input), options), request),
  }),
]
