import { DocentError } from '@docent/core/ports'

/** The path of a job, below the area. */
export const jobPath = (id: string) => `/jobs/${id}`

/** Adds the job as `Location` of the response when the wait for it timed out. */
export async function withJobLocation<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    if (!DocentError.isInstance(error) || error.code !== 'timed_out') throw error
    const jobId = error.details?.['jobId']
    if (typeof jobId !== 'string') throw error
    throw new DocentError({
      code: error.code,
      message: error.message,
      details: { ...error.details, location: jobPath(jobId) },
      cause: error,
    })
  }
}
