import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, prefix, isIn } from '../../kernel/ports/index.ts'
import { remove, update, deleteAll, type RecordStore } from '../../kernel/records/index.ts'
import { grantTable, type GrantRow } from './grants-table.ts'
import type { ShareLevel } from './share-levels.ts'
import { accessLevels, type SharedKind } from './visible-to.ts'

/** The user or group that a grant is for. */
export type SubjectKind = 'user' | 'group'
export const publicSubject = 'public'

export interface Grant {
  /** Id of the user or group. */
  readonly of: string
  readonly level: number
}

export interface GrantRecords {
  /** Grants of one resource to users, or to groups, in order of their ids. */
  list(kind: SharedKind, id: string, to: SubjectKind, limit: number): Promise<Grant[]>
  /** Level of one subject. */
  level(kind: SharedKind, id: string, subject: string): Promise<number | undefined>
}

export const subjectOf = (to: SubjectKind, id: string): string => `${to}:${id}`

const key = (kind: SharedKind, id: string, subject: string) => ({
  resource_kind: kind,
  resource_id: id,
  subject,
})

export function grantRecords(storage: RecordStore): GrantRecords {
  return {
    async list(kind, id, to, limit) {
      const where = and(eq('resource_kind', kind), eq('resource_id', id), prefix('subject', `${to}:`))
      const rows = await storage.read({ from: grantTable, where, orderBy: [{ column: 'subject' }], limit })
      return rows.map((row) => ({ of: row.subject.slice(to.length + 1), level: row.level }))
    },
    async level(kind, id, subject) {
      const where = and(eq('resource_kind', kind), eq('resource_id', id), eq('subject', subject))
      const [row] = await storage.read({ from: grantTable, where, columns: ['level'], limit: 1 })
      return row && row.level
    },
  }
}

/** Of two at once one fails, and decides again over the other's. */
export function insertGrant(draft: Draft, kind: SharedKind, id: string, subject: string, level: ShareLevel): void {
  draft.insert(grantTable, { ...key(kind, id, subject), level: accessLevels[level], created_at: draft.now })
}

export function changeGrant(draft: Draft, kind: SharedKind, id: string, subject: string, level: ShareLevel): void {
  draft.step(update(grantTable, { key: key(kind, id, subject), set: { level: accessLevels[level] } }))
}

export function deleteGrant(draft: Draft, kind: SharedKind, id: string, subject: string): void {
  draft.step(remove(grantTable, key(kind, id, subject), { required: true }))
}

/** Which of some subjects a resource is shared with. */
export async function grantedSubjects(
  storage: RecordStore,
  kind: SharedKind,
  id: string,
  subjects: readonly string[],
): Promise<ReadonlySet<string>> {
  const where = and(eq('resource_kind', kind), eq('resource_id', id), isIn('subject', subjects))
  const rows = await storage.read({ from: grantTable, where, columns: ['subject'] })
  return new Set(rows.map((row) => row.subject))
}

/** Shares of resources of one kind with one subject, some of them. */
export const grantsTo = (storage: RecordStore, kind: SharedKind, subject: string, limit: number): Promise<GrantRow[]> =>
  storage.read({ from: grantTable, where: and(eq('resource_kind', kind), eq('subject', subject)), limit })

/** For a resource on its way out. */
export const deleteGrantsOf = (
  storage: RecordStore,
  kind: SharedKind,
  id: string,
  signal: AbortSignal,
): Promise<number> => deleteAll(storage, grantTable, and(eq('resource_kind', kind), eq('resource_id', id)), signal)
