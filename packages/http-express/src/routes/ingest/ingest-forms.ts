import { jobCreated } from '../jobs/job-wire.ts'

const tag = 'Document Ingestion'
const method = 'POST'

/** Declaration of the synchronous form of an ingestion. */
export const waiting = {
  tag,
  method,
  description:
    'Waits for the end, at most `timeout` seconds, 300 by default; then the work continues as the job at Location.',
  responses: { 204: { description: 'Ingested; of several documents, at least one.' } },
  errors: ['ingestion_failed', 'forbidden', 'not_found', 'conflict', 'timed_out'],
} as const

/** Declaration of the form that answers with a job. */
export const asJob = {
  tag,
  method,
  description: 'Answers at once; `timeout` limits the job.',
  responses: { 201: jobCreated },
  errors: ['forbidden', 'not_found', 'conflict'],
} as const
