import { analysisJobSchema, type AnalysisJob } from '@docent/core'
import { component, type ApiRequest } from '../../framework/index.ts'

export const jobWire = component('AnalysisJob', analysisJobSchema.extend({}))

/** A job with absolute addresses of its log, and of what it makes for download. */
export function encodeJob(job: AnalysisJob, { baseUrl }: ApiRequest): AnalysisJob {
  const absolute = (value: unknown): unknown =>
    typeof value === 'string' && value.startsWith('/v1alpha/') ? baseUrl + value : value
  const outputs = Object.entries(job)
    .filter(([field, value]) => field.endsWith('Outputs') && typeof value === 'object')
    .map(([field, values]) => [
      field,
      Object.fromEntries(Object.entries(values as object).map(([name, value]) => [name, absolute(value)])),
    ])
  return {
    ...job,
    ...Object.fromEntries(outputs),
    logsUrl: baseUrl + job.logsUrl,
    warningsUrl: baseUrl + job.warningsUrl,
  }
}
