import { always, type VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import {
  indexedAmong,
  writtenAmong,
  searchableBehind,
  type MembershipRow,
  type membershipTable,
} from '../../resources/documents/index.ts'

const page = 200

/** What is in a table beside what the records require. */
export interface TableDifference {
  /** Memberships whose rows are not all there, or more than once, some at a time. */
  missing(signal: AbortSignal): AsyncGenerator<readonly MembershipRow[]>
  /** Memberships that are no longer, whose rows are there; to be asked behind the end of the former. */
  strangers(): Promise<readonly string[]>
}

/**
 * Compares a table with the searchable memberships of a collection, those that `which` selects. Another process may write at this
 * time: what has become searchable since its page was read is no stranger.
 */
export async function compareTable(
  { storage, vectors }: { readonly storage: RecordStore; readonly vectors: VectorIndex },
  collectionId: string,
  table: string,
  which: Where<typeof membershipTable> = always,
): Promise<TableDifference> {
  const present = await vectors.documents(table)
  /** Whose rows are there, or may be written now, without a sign that they should be. */
  const doubtful = new Set(present.keys())
  return {
    async *missing(signal) {
      for (let after = ''; ;) {
        signal.throwIfAborted()
        const members = await searchableBehind(storage, collectionId, which, after, page)
        for (const member of members) doubtful.delete(member.id)
        const missing = members.filter((member) => present.get(member.id) !== member.chunk_count)
        if (missing.length > 0) yield missing
        // Another process may take one out of the index while it is written here.
        for (const member of missing) doubtful.add(member.id)
        if (members.length < page) return
        after = members.at(-1)!.id
      }
    },
    // Who is left decides how it is now.
    async strangers() {
      const kept = await writtenAmong(storage, [...doubtful])
      return [...doubtful].filter((id) => !kept.has(id))
    },
  }
}

/** So many documents may become searchable while a table is compared; more are missing. */
const mostLate = 1_000

/** Whether a table holds what the records require, and nothing else. */
export async function isAsRecorded(
  dependencies: { readonly storage: RecordStore; readonly vectors: VectorIndex },
  collectionId: string,
  table: string,
  signal: AbortSignal,
  which?: Where<typeof membershipTable>,
): Promise<boolean> {
  const difference = await compareTable(dependencies, collectionId, table, which)
  const late: MembershipRow[] = []
  for await (const missing of difference.missing(signal)) if (late.push(...missing) > mostLate) return false
  if (late.length > 0) {
    // What another process has made searchable meanwhile is there by now.
    const present = await dependencies.vectors.documents(table)
    const kept = await indexedAmong(
      dependencies.storage,
      late.filter((member) => present.get(member.id) !== member.chunk_count).map(({ id }) => id),
    )
    if (kept.size > 0) return false
  }
  return (await difference.strangers()).length === 0
}
