import { DocentError } from '@docent/core/ports'

/** Where the answers of a job are, below the area. */
export const jobPath = (id: string) => `/jobs/${id}`

/** Names the job in the `Location` of the answer when the wait for it took too long. */
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
