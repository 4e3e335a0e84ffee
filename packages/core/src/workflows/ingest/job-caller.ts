import type { KeptCallers } from '../../access/index.ts'
import type { JsonValue, Principal } from '../../kernel/ports/index.ts'
import type { findJob } from '../../resources/jobs/index.ts'

type JobRow = NonNullable<Awaited<ReturnType<typeof findJob>>>

/** Who began an ingestion, with the rights that they have now. @throws `unauthorized` when they are deactivated */
export function callerOfJob(
  callers: KeptCallers,
  { owner_id: ownerId, begun_by: begunBy }: Pick<JobRow, 'owner_id' | 'begun_by'>,
): Promise<Principal> {
  const { caller = null } = (begunBy ?? {}) as { readonly caller?: JsonValue }
  return callers.of(ownerId, caller)
}
