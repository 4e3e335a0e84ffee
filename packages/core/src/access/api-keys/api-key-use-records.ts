import { and, eq, isNull, lt, or } from '../../kernel/ports/index.ts'
import { increment, matching, update, type RecordStep, type RecordStore } from '../../kernel/records/index.ts'
import { apiKeyTable } from './api-key-table.ts'

export interface KeyUse {
  readonly calls: number
  readonly lastUsedAt: number
}

/** Steps for one key; both leave a key alone that was deleted meanwhile. */
function stepsOf([id, use]: readonly [string, KeyUse]): RecordStep[] {
  const table = apiKeyTable
  const older = or(isNull('last_used_at'), lt('last_used_at', use.lastUsedAt))
  return [
    increment(table, { key: { id }, by: { total_calls: use.calls }, when: matching(table, eq('id', id)) }),
    // Another process may have written a later time.
    update(table, {
      key: { id },
      set: { last_used_at: use.lastUsedAt },
      when: matching(table, and(eq('id', id), older)),
    }),
  ]
}

/** Counts calls of some keys, by their ids; false when that failed. */
export const addCalls = async (storage: RecordStore, uses: readonly (readonly [string, KeyUse])[]): Promise<boolean> =>
  (await storage.write({ steps: uses.flatMap(stepsOf) })).ok
