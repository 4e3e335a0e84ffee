import { processInputSchema } from '@docent/core'
import { component } from '../../framework/index.ts'
import { callArgumentsWire } from '../chats/chat-settings-wire.ts'
import { imagePromptsWithoutEffect, contextWithoutEffect } from '../chats/fields-without-effect.ts'
import { defineRoute } from '../define-route.ts'
import { answerJob, jobCreated } from '../jobs/job-wire.ts'
import { noGuardrails } from '../wire/no-guardrails.ts'
import { wireSchema } from '../wire/wire-schema.ts'

const input = wireSchema(processInputSchema)
const body = component(
  'ProcessDocumentJobRequest',
  input.schema.extend({
    llm_args: callArgumentsWire.optional(),
    ...imagePromptsWithoutEffect,
    guardrails_settings: noGuardrails(),
    ...contextWithoutEffect,
  }),
)

export const processRoutes = [
  defineRoute({
    operationId: 'create_process_document_job',
    tag: 'Documents',
    method: 'POST',
    path: '/documents/process_job',
    summary: 'Summarizes, extracts from or transforms a document with a language model, as a job',
    description: 'The result is listed with the summaries of the document, under `summary_id` if given.',
    request: { body },
    responses: { 201: jobCreated },
    errors: ['forbidden', 'not_found', 'conflict'],
    async handler({ input: { body }, caller, options, request }) {
      return answerJob(await caller.documents.process(input.decode(body as never), options), request)
    },
  }),
]
