import type { Draft } from '../../kernel/durable/index.ts'
import { and, eq, prefix } from '../../kernel/ports/index.ts'
import { remove, update, type RecordStore } from '../../kernel/records/index.ts'
import { grantTable } from './grants-table.ts'
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
