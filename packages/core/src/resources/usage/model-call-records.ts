import { and, eq, gte, isIn, lte, not } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { type CallState, modelCallTable, type ModelCallRow } from './usage-tables.ts'

/** Calls that were reserved until a time and never settled, some of them, the oldest first. */
export const reservedUntil = (storage: RecordStore, until: number, limit: number): Promise<ModelCallRow[]> =>
  storage.read({
    from: modelCallTable,
    where: and(eq('state', 'reserved' satisfies CallState), lte('at', until)),
    orderBy: [{ column: 'at' }],
    limit,
  })

/** The last call for something since a time that is in one of the states. */
export async function lastCallOf(
  storage: RecordStore,
  of: { readonly ownerId: string; readonly subjectId: string; readonly since: number },
  states: readonly CallState[],
): Promise<ModelCallRow | undefined> {
  const [row] = await storage.read({
    from: modelCallTable,
    where: and(eq('owner_id', of.ownerId), gte('at', of.since), eq('subject_id', of.subjectId), isIn('state', states)),
    orderBy: [{ column: 'at', direction: 'descending' }],
    limit: 1,
  })
  return row
}

/** What calls for some things came to, apart by whether it is estimated; without what is reserved. */
export const sumsOfSubjects = (storage: RecordStore, subjectIds: readonly string[]) =>
  storage.aggregate({
    from: modelCallTable,
    where: and(isIn('subject_id', subjectIds), not(eq('state', 'reserved' satisfies CallState))),
    groupBy: ['subject_id', 'estimated'],
    measures: {
      calls: { count: true },
      input_tokens: { sum: 'input_tokens' },
      output_tokens: { sum: 'output_tokens' },
      cost_nano: { sum: 'cost_nano' },
    },
  })

/** Calls until a time that are no longer reserved, some of them, the oldest first; how many there were. */
export async function deleteCallsUntil(storage: RecordStore, until: number, limit: number): Promise<number> {
  const rows = await storage.read({
    from: modelCallTable,
    where: and(lte('at', until), not(eq('state', 'reserved' satisfies CallState))),
    orderBy: [{ column: 'at' }],
    columns: ['id'],
    limit,
    cost: 'scan',
  })
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  return storage.writeWhere({ kind: 'delete', table: modelCallTable, where: isIn('id', ids), limit })
}
