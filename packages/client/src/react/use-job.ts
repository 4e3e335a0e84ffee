import { useEffect } from 'react'
import type { Client } from '../create-client.ts'
import type { JobDetails } from '../generated/components.ts'
import { watchJob } from '../generated/jobs.ts'
import { useRun, type RunState } from './use-run.ts'

export interface JobHook extends RunState {
  /** The job at its last change. `status` is that of following it: how the job itself ended is its `overall_status`. */
  readonly job: JobDetails | undefined
}

const initial: JobHook = { status: 'idle', error: undefined, job: undefined }

/** A job from now to its end; none while there is no id. */
export function useJob(client: Pick<Client, 'stream'>, jobId: string | undefined): JobHook {
  const { state, start, reset } = useRun(initial)
  useEffect(() => {
    if (jobId === undefined) return reset()
    void start(async (change, signal) => {
      for await (const job of client.stream(watchJob, { params: { job_id: jobId } }, { signal })) change({ job })
    })
    return reset
  }, [client, jobId, start, reset])
  return state
}
