import type { JobDetails } from './generated/components.ts'
import type { AnyInput, Operation } from './operation.ts'
import type { OpenStream, Resumable } from './resumed-items.ts'

/** A job at each of its changes. A new connection begins with the job as it is by then, which may be known already. */
export function jobStream(open: OpenStream, operation: Operation, input: AnyInput): Resumable<JobDetails> {
  let last: string | undefined
  let opened = false
  return {
    async open() {
      const { items } = await open(operation, input, opened ? { retries: 0 } : undefined)
      opened = true
      return items as AsyncIterable<JobDetails>
    },
    take(job) {
      const text = JSON.stringify(job)
      if (text === last) return undefined
      last = text
      return job
    },
    isLast: ({ overall_status: status }) => status !== 'in progress',
    isLost: () => !opened,
  }
}
