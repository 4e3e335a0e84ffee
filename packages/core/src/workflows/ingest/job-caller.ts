import type { KeptCaller, KeptCallers } from '../../access/index.ts'
import type { Principal } from '../../kernel/ports/index.ts'
import type { JobRow } from '../../resources/jobs/index.ts'

type BegunJob = Pick<JobRow, 'owner_id' | 'begun_by'>

/** What the caller of an ingestion came with. Jobs of version 4 have their groups only. */
export function keptCallerOf({ owner_id: ownerId, begun_by: begunBy }: BegunJob): KeptCaller {
  const {
    groups = [],
    guest = false,
    caller,
  } = (begunBy ?? {}) as {
    readonly groups?: string[]
    readonly guest?: boolean
    readonly caller?: KeptCaller
  }
  return caller ?? { username: ownerId, groups, guest, permissions: [] }
}

/** Who began an ingestion, with the rights that they have now. @throws `unauthorized` when they are deactivated */
export const callerOfJob = (callers: KeptCallers, job: BegunJob): Promise<Principal> =>
  callers.of(job.owner_id, keptCallerOf(job))
