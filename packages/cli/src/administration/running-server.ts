import { join } from 'node:path'
import { readOwner } from '@docent/adapters-storage'
import { createBackupJob, createVerifyStoreJob } from '@docent/client'
import { DocentError } from '@docent/core'
import type { Progress } from '../command-line/progress.ts'
import { connect } from '../connecting/connect.ts'
import { followJob } from '../connecting/ingest-file.ts'
import { keptAdministratorKey } from '../server/administrator-key.ts'
import type { ServerSettings } from '../server/settings.ts'

export interface DataOutcome {
  /** False: something is missing or damaged. */
  readonly whole: boolean
  /** What to print. */
  readonly said: string
  /** The same, for programs. */
  readonly facts: Readonly<Record<string, unknown>>
}

export interface RunningServer {
  readonly url: string
  readonly key: string
}

export type DataSettings = Pick<ServerSettings, 'dataDirectory'> &
  Partial<Pick<ServerSettings, 'databaseUrl' | 'blobs' | 'vectors' | 'administratorKey' | 'backupDirectory'>>

const doing = { verify: 'verifying', backup: 'backing up' }

/** The server that runs on the data directory, with a key for it; undefined when there is none, or none to ask. */
export function runningServer({ dataDirectory, administratorKey }: DataSettings): RunningServer | undefined {
  const owner = readOwner(dataDirectory)
  if (owner?.url === undefined) return undefined
  const key = administratorKey ?? keptAdministratorKey({ dataDirectory, administratorKey })
  if (key !== undefined) return { url: owner.url, key }
  throw new DocentError({
    code: 'unauthorized',
    message: `Process ${owner.pid} at ${owner.url} is using this data directory: set DOCENT_ADMIN_KEY to its key, so that it can do this itself, or stop it and run this again.`,
  })
}

/**
 * Lets the server verify or back up what it holds, and waits for it.
 * @throws `wrong_state` for a directory: the server writes to its own one only; what the server answers
 */
export async function letServerDo(
  request: { readonly command: 'verify' | 'backup'; readonly directory?: string | undefined },
  server: RunningServer,
  { dataDirectory, backupDirectory }: DataSettings,
  progress: Progress,
): Promise<DataOutcome> {
  if (request.directory !== undefined) {
    throw new DocentError({
      code: 'wrong_state',
      message: `The server at ${server.url} is running and writes backups only below its own DOCENT_BACKUP_DIRECTORY: leave the directory out, or stop it and run this again.`,
    })
  }
  const { client } = connect(server)
  const started = await client.call(request.command === 'verify' ? createVerifyStoreJob : createBackupJob)
  const job = await followJob(client, started, ({ progress: share }) => progress.update(doing[request.command], share))
  const { overall_status: status, errors, statuses } = job
  const facts = { server: server.url, job: job.id, errors }
  if (status !== 'completed')
    return { whole: false, said: [`The job ${job.id} is ${status}.`, ...errors].join('\n'), facts }
  if (request.command === 'backup') return backedUp(join(backupDirectory ?? '', statuses[0]!.id), dataDirectory)
  const looked = statuses.find(({ id }) => id === 'report')?.status ?? 'looked at everything'
  const whole = errors.length === 0
  const first = `The server at ${server.url} ${looked}:${whole ? ' nothing is missing or damaged.' : ''}`
  return { whole, said: [first, ...errors].join('\n'), facts }
}

export const backedUp = (directory: string, dataDirectory: string): DataOutcome => ({
  whole: true,
  said: `The backup is in ${directory}. The keys are not: keep the files secret and admin-key of ${dataDirectory} elsewhere.`,
  facts: { backup: directory },
})
