import { jobCreated } from '../jobs/job-wire.ts'

const tag = 'Document Ingestion'
const method = 'POST'

/** What the form of an ingestion that waits for its end declares. */
export const waiting = {
  tag,
  method,
  description:
    'Waits for the end, at most `timeout` seconds, 300 when not given; after them the work goes on as the job at Location.',
  responses: { 204: { description: 'Ingested; of several documents at least one.' } },
  errors: ['ingestion_failed', 'forbidden', 'not_found', 'conflict', 'timed_out'],
} as const

/** What the form that answers with a job declares. */
export const asJob = {
  tag,
  method,
  description: 'Answers at once; `timeout` bounds the job.',
  responses: { 201: jobCreated },
  errors: ['forbidden', 'not_found', 'conflict'],
} as const
