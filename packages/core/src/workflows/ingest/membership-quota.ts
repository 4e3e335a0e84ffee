import type { MembershipInstance } from '../../resources/documents/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import type { DocentError } from '../../kernel/errors/index.ts'
import { releaseQuota, takeQuota } from '../../resources/collections/index.ts'

/** Takes storage quota for a document whose size is known now. Returns why it does not fit. */
export async function holdQuota(
  draft: Draft,
  membership: MembershipInstance,
  bytes: number,
): Promise<DocentError | undefined> {
  const refused = await takeQuota(draft, membership.row.collection_id, bytes)
  if (refused === undefined) draft.set(membership, { size_held: bytes })
  return refused
}

/** The same for one that may hold its quota already. */
export const holdQuotaOnce = async (
  draft: Draft,
  membership: MembershipInstance,
  bytes: number,
): Promise<DocentError | undefined> =>
  membership.row.size_held == null ? holdQuota(draft, membership, bytes) : undefined

/** A document that is not added, or is removed, releases its quota. */
export function releaseHeldQuota(draft: Draft, membership: MembershipInstance, uncounted = 0): void {
  const held = membership.row.size_held ?? uncounted
  releaseQuota(draft, membership.row.collection_id, held)
  draft.set(membership, { size_held: 0 })
}
