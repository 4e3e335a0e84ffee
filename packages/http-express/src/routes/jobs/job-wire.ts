import { jobSchema, type Job } from '@docent/core'
import { created, type ApiRequest } from '../../framework/index.ts'
import { wireSchema } from '../wire/wire-schema.ts'
import { jobPath } from './job-location.ts'

export const jobWire = wireSchema(jobSchema, { name: 'JobDetails' })

/** The response of routes that start a job. */
export const jobCreated = {
  description: 'The job',
  schema: jobWire.schema,
  headers: { Location: 'URL of the job.' },
}

export const answerJob = (job: Job, request: ApiRequest) =>
  created(jobWire.encode(job), { headers: { Location: request.areaUrl + jobPath(job.id) } })
