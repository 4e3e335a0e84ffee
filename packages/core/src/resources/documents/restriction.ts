import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { insert, remove, type RecordStore } from '../../kernel/records/index.ts'

import { membershipReaderTable, type MembershipRow } from './document-tables.ts'
import { membershipEntity, type MembershipInstance } from './membership-machine.ts'
import { membershipReaders } from './membership-reader-records.ts'
import { liveMembershipsOf, restrictedMembershipsOf } from './membership-records.ts'

/**
 * The users who find a document: all who see a collection that holds it, or its owner and these users only. It belongs to the
 * document and is stored with each of its memberships, where searches look.
 */
export interface Restriction {
  readonly restricted: boolean
  /** Usernames; none unless it is restricted. */
  readonly readers: readonly string[]
}

const unrestricted: Restriction = { restricted: false, readers: [] }

/** Collections that are written at once. */
const mostHeld = 200

export const restrictionOf = async (
  storage: RecordStore,
  membership: Pick<MembershipRow, 'id' | 'restricted'>,
): Promise<Restriction> =>
  membership.restricted === true
    ? { restricted: true, readers: await membershipReaders(storage, membership.id) }
    : unrestricted

/** As it is in the collections that hold the document. */
export async function restrictionOfDocument(storage: RecordStore, documentId: string): Promise<Restriction> {
  const [membership] = await restrictedMembershipsOf(storage, documentId, 1)
  return membership ? restrictionOf(storage, membership) : unrestricted
}

export const isSameRestriction = (one: Restriction, other: Restriction): boolean =>
  one.restricted === other.restricted &&
  one.readers.length === other.readers.length &&
  one.readers.every((reader) => other.readers.includes(reader))

/** Writes the readers of a membership that is made in this batch. */
export function addReaders(draft: Draft, membershipId: string, readers: readonly string[]): void {
  for (const username of readers) {
    const row = { membership_id: membershipId, username }
    draft.step(insert(membershipReaderTable, row, { onConflict: 'ignore' }))
  }
}

/** Restricts a document, or opens it, in one collection. */
export async function restrictMembership(draft: Draft, membership: MembershipInstance, to: Restriction): Promise<void> {
  const { readers } = await restrictionOf(draft.storage, membership.row)
  draft.set(membership, { restricted: to.restricted })
  for (const username of readers) {
    if (to.readers.includes(username)) continue
    draft.step(remove(membershipReaderTable, { membership_id: membership.id, username }))
  }
  addReaders(draft, membership.id, to.readers)
}

/**
 * Restricts a document, or opens it, in every collection that holds it.
 * @throws `wrong_state` when it is in too many
 */
export async function restrictDocument(draft: Draft, documentId: string, restriction: Restriction): Promise<void> {
  const held = await liveMembershipsOf(draft.storage, documentId, mostHeld + 1)
  if (held.length > mostHeld) {
    throw new DocentError({
      code: 'wrong_state',
      message: `This document is in more than ${mostHeld} collections; take it out of some.`,
    })
  }
  for (const row of held) await restrictMembership(draft, draft.instance(membershipEntity, row), restriction)
  draft.record('document', documentId, restriction.restricted ? 'RESTRICTED' : 'OPENED', {})
}
