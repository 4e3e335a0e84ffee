import { isAdministrator, requireGlobal } from '../../access/index.ts'
import type { Idempotency, Runtime } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { and, isIn, ne, type Ids, type Principal } from '../../kernel/ports/index.ts'
import { requireAbsent } from '../../kernel/records/index.ts'
import type { CallOptions } from '../../kernel/use-case.ts'
import { jobEntity, startJob, type Job, type JobsService } from '../../resources/jobs/index.ts'
import { maintenanceKinds, type MaintenanceKind } from './maintenance-kinds.ts'

export interface MaintenanceJobsDependencies {
  readonly runtime: Runtime
  readonly ids: Ids
  readonly idempotency: Idempotency
  readonly jobs: Pick<JobsService, 'get'>
  /** Below which backups are written. */
  readonly backupDirectory: string | undefined
}

const unended = and(
  isIn(
    'kind',
    maintenanceKinds.map(({ kind }) => kind),
  ),
  isIn('state', ['created', 'running', 'canceling']),
)

/** What administrators have done to the whole store while it is in use, one at a time, as jobs. */
export function maintenanceJobs({ runtime, ids, idempotency, jobs, backupDirectory }: MaintenanceJobsDependencies) {
  async function start(principal: Principal, { kind, name, effect, event }: MaintenanceKind, options: CallOptions) {
    const jobId = await idempotency.once<string, string>(principal, kind, {}, options, {
      again: async (answer) => answer,
      first: (remember) =>
        runtime.commit({ actor: principal.userId, requestId: options.requestId }, (draft) => {
          const id = ids.uuid()
          // Looked for behind the other steps of the batch, which make this one.
          const another = and(ne('id', id), unended)
          draft.step(requireAbsent(jobEntity.table, another), anotherRuns)
          startJob(draft, principal, { id, kind, name, parameters: {}, children: 1 })
          const owner = principal.userId
          const request = { lane: 'maintenance', owner, jobId: id, parameters: { ownerId: owner } }
          draft.enqueue({ kind: jobEntity.kind, id, type: effect, request })
          draft.record('store', id, event)
          remember(draft, id)
          return id
        }),
    })
    return jobs.get(principal, jobId)
  }

  return {
    /**
     * A job that reads everything that is stored, while it is in use, and names what is missing or damaged in its `errors`.
     * @throws `forbidden` unless an administrator calls; `wrong_state` while another such job or a backup runs
     */
    async verifyJob(principal: Principal, options: CallOptions = {}): Promise<Job> {
      requireMaintainer(principal)
      return start(principal, verifyKind, options)
    },

    /**
     * A job that copies records and blobs, consistent and while they are used, into a new directory below the one for
     * backups. The directory's name is the id in `statuses`, once it is done.
     * @throws `forbidden` unless an administrator calls; `unsupported` where the host named no directory; `wrong_state` while
     * another backup or a verification runs
     */
    async backupJob(principal: Principal, options: CallOptions = {}): Promise<Job> {
      requireMaintainer(principal)
      if (backupDirectory === undefined) throw noDirectory()
      return start(principal, backupKind, options)
    },
  }
}

const [verifyKind, backupKind] = maintenanceKinds

function requireMaintainer(principal: Principal): void {
  requireGlobal(principal)
  if (isAdministrator(principal)) return
  throw new DocentError({ code: 'forbidden', message: 'Only administrators verify and back up the store.' })
}

const noDirectory = () =>
  new DocentError({
    code: 'unsupported',
    message: 'This server has no directory for backups; its operator must set one, or make backups by other means.',
  })
const anotherRuns = () =>
  new DocentError({
    code: 'wrong_state',
    message: 'The store is being verified or backed up already; wait for that job, or cancel it.',
  })
