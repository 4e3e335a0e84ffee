import { always, and, eq, gte, isIn, never, or, type Predicate } from '../../kernel/ports/index.ts'
import { existsIn } from '../../kernel/records/index.ts'
import type { Scope } from '../scope.ts'
import { grantTable } from './grants-table.ts'

export const accessLevels = { read: 1, write: 2, manage: 3 } as const
export type AccessLevel = keyof typeof accessLevels

export type SharedKind = 'collection' | 'prompt_template' | 'memory_block' | 'analysis_project'

/** What a table of shared resources calls its columns. */
export interface SharedColumns<IsPublic extends string> {
  /** All can read what is public; a grant to `public` decides who else writes it. */
  readonly isPublic: IsPublic
  /** Ids that are asked for, where they are known: else a driver has to find all that is granted. */
  readonly among?: readonly string[]
}

/**
 * The only builder of access predicates over shared resources: owner, public, or granted at the level; a key of one
 * collection sees that collection only and nothing else that is shared, and never manages it. Administrators reach all
 * that is asked for by its id, to repair and delete it; their lists show what others' lists would.
 */
export function visibleTo<IsPublic extends string>(
  scope: Scope,
  kind: SharedKind,
  level: AccessLevel,
  columns: SharedColumns<IsPublic>,
): Predicate<{ readonly id: string; readonly owner_id: string } & { readonly [Column in IsPublic]: boolean }> {
  if (scope.administrator === true && columns.among !== undefined) return always
  const granted = existsIn(
    grantTable,
    [{ outer: 'id', inner: 'resource_id' }],
    and(
      eq('resource_kind', kind),
      isIn('subject', scope.subjects),
      columns.among === undefined ? always : isIn('resource_id', columns.among),
      gte('level', accessLevels[level]),
    ),
  )
  const owned = eq('owner_id', scope.userId)
  const open = level === 'read' ? eq(columns.isPublic, true) : never
  const anyOf = or(owned, open, granted)
  if (scope.collectionId === undefined) return anyOf
  if (kind !== 'collection') return never
  return level === 'read' ? and(eq('id', scope.collectionId), anyOf) : never
}
