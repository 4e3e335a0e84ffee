import { defineCommand } from '../command-line/command.ts'
import { noProgress, progressOn } from '../command-line/progress.ts'
import { serverDetails, serverOptions } from '../command-line/shared-options.ts'

export const jobsCommand = defineCommand({
  name: 'jobs',
  summary: 'lists, follows and cancels jobs',
  usage: ['[--limit NUMBER]', 'show JOB', 'watch JOB', 'cancel JOB [--reason TEXT]'],
  details: `  (none)   the jobs of the key's user, newest first
  show     one of them, with its errors
  watch    follows it to its end; with --json there is a line for each change
  cancel   cancels it; its results so far stay

show and watch end with 1 when the job failed or was canceled.

${serverDetails}`,
  options: {
    limit: { type: 'string', value: 'NUMBER', description: 'how many (20)' },
    reason: { type: 'string', value: 'TEXT', description: 'why it is canceled' },
    ...serverOptions,
  },
  words: ['show', 'watch', 'cancel'],
  async run(call) {
    const { jobRequest } = await import('../jobs/job-request.ts')
    const request = jobRequest(call.positionals, call.values)
    const { findServer } = await import('../connecting/find-server.ts')
    const { connect } = await import('../connecting/connect.ts')
    const { runJobs } = await import('../jobs/run-jobs.ts')
    const progress = call.json ? noProgress : progressOn(call.errors, call.environment)
    return runJobs(request, connect(await findServer(call)).client, call, progress)
  },
})
