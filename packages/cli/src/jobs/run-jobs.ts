import { cancelJob, getJob, listJobs, watchJob, type Client, type JobDetails } from '@docent/client'
import { columns } from '../command-line/columns.ts'
import type { Call } from '../command-line/command.ts'
import { exitCodes, type ExitCode } from '../command-line/exit-codes.ts'
import { printJson } from '../command-line/print-json.ts'
import type { Progress } from '../command-line/progress.ts'
import type { JobRequest } from './job-request.ts'

/** @throws DocentRequestError, for a job that there is not, too */
export async function runJobs(
  request: JobRequest,
  client: Client,
  { output, json, signal }: Pick<Call, 'output' | 'json' | 'signal'>,
  progress: Progress,
): Promise<ExitCode> {
  switch (request.command) {
    case 'list': {
      const jobs = await client.call(listJobs, { query: { limit: request.limit } }, { signal })
      if (json) printJson(output, jobs)
      else output.write(`${jobs.length === 0 ? 'There are no jobs.' : tableOf(jobs)}\n`)
      return exitCodes.ok
    }
    case 'show': {
      const job = await client.call(getJob, { params: { job_id: request.id } }, { signal })
      if (json) printJson(output, job)
      else output.write(`${detailsOf(job)}\n`)
      return codeOf(job)
    }
    case 'watch': {
      let last: JobDetails | undefined
      for await (const job of client.stream(watchJob, { params: { job_id: request.id } }, { signal })) {
        last = job
        if (json) printJson(output, job)
        else progress.update(job.name, job.progress)
      }
      if (last === undefined) throw new Error('The connection ended before the job did.')
      if (!json) {
        progress.end(`${last.name}: ${last.overall_status}`)
        for (const error of last.errors) output.write(`${error}\n`)
      }
      return codeOf(last)
    }
    case 'cancel': {
      const { id, reason } = request
      const body = reason === undefined ? {} : { cancel_reason: reason }
      const job = await client.call(cancelJob, { params: { job_id: id }, body }, { signal })
      if (json) printJson(output, job)
      else output.write(`${detailsOf(job)}\n`)
      return exitCodes.ok
    }
  }
}

const codeOf = ({ overall_status: status }: JobDetails): ExitCode =>
  status === 'failed' || status === 'canceled' ? exitCodes.failed : exitCodes.ok

const percent = ({ progress }: JobDetails): string => `${Math.floor(progress * 100)} %`

const tableOf = (jobs: readonly JobDetails[]): string =>
  columns([
    ['JOB', 'STATE', 'DONE', 'CREATED', 'NAME'],
    ...jobs.map((job) => [job.id, job.overall_status, percent(job), job.created_at, job.name]),
  ])

function detailsOf(job: JobDetails): string {
  const { waiting } = job
  const rows = [
    ['Job', job.id],
    ['Name', job.name],
    ['State', `${job.overall_status}, ${job.status}`],
    ['Done', percent(job)],
    ...(waiting
      ? [['Waits', `for its ${waiting.reason === 'limit' ? 'user’s other work' : 'turn'}, place ${waiting.place}`]]
      : []),
    ['Created', job.created_at],
    ['Took', job.duration],
  ]
  return [columns(rows), ...job.errors].join('\n')
}
