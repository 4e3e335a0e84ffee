import type { CollectionInstance } from './collection-machine.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, isNotNull, isNull, lt, or, type Row } from '../../kernel/ports/index.ts'
import { matching, update } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from './collection-table.ts'

const dayMs = 24 * 3_600_000
/** A busy collection notes its use this seldom. */
const noteEveryMs = 60_000

const timeOf = (value: Row[string] | undefined): number | undefined => (value == null ? undefined : Number(value))

/** When a collection closes if nothing happens: at its expiry, or when nobody used it for so many days. */
interface Closing {
  readonly at: number
  readonly reason: 'EXPIRED' | 'UNUSED'
}

/** Edits and documents that came leave their time as that of the last change, chats and ingestions that begin beside it. */
export function closingOf(row: CollectionRow): Closing | undefined {
  const expiresAt = timeOf(row.expiry_date)
  const days = timeOf(row.inactivity_interval)
  const notedAt = timeOf(row.used_at)
  // What happened within the minute after a note is not noted.
  const usedAt = Math.max(row.updated_at, notedAt === undefined ? 0 : notedAt + noteEveryMs)
  const unusedAt = days === undefined ? undefined : usedAt + days * dayMs
  if (expiresAt !== undefined && (unusedAt === undefined || expiresAt <= unusedAt)) {
    return { at: expiresAt, reason: 'EXPIRED' }
  }
  return unusedAt === undefined ? undefined : { at: unusedAt, reason: 'UNUSED' }
}

/** Arms or takes back the timer of an open collection. Takes the row as the batch leaves it, its `updated_at` included. */
export function setLifetime(draft: Draft, instance: CollectionInstance, row: CollectionRow): void {
  const closing = closingOf(row)
  draft.send(
    instance,
    closing === undefined
      ? { type: 'LIFETIME_CLEARED' }
      : { type: 'LIFETIME_SET', delayMs: Math.max(0, closing.at - draft.now) },
  )
}

/**
 * Leaves on a collection that closes when nobody uses it that somebody does. No timer is written: it fires at the first
 * possible time, and looks then.
 */
export function noteUse(draft: Draft, collectionId: string): void {
  const longAgo = or(isNull('used_at'), lt('used_at', draft.now - noteEveryMs))
  draft.step(
    update(collectionTable, {
      key: { id: collectionId },
      set: { used_at: draft.now },
      when: matching(collectionTable, and(eq('id', collectionId), isNotNull('inactivity_interval'), longAgo)),
    }),
  )
}
