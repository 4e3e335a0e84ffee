import { historyTable, type HistoryRow } from '../../kernel/durable/index.ts'
import { always, and, eq, gte, isNotNull, lt, lte, or } from '../../kernel/ports/index.ts'
import type { RecordStore, Where, RecordQuery } from '../../kernel/records/index.ts'
import type { AuditPosition } from './audit-cursor.ts'

export interface AuditSearch {
  readonly actor?: string | undefined
  readonly record?: { readonly kind: string; readonly id?: string | undefined } | undefined
  readonly event?: string | undefined
  readonly requestId?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Steps of the engine too; only for one record, whose rows are stored together. */
  readonly engine: boolean
}

export interface AuditRecords {
  /** Last first. Of everybody: the caller has asked who calls. */
  list(
    search: AuditSearch,
    page: { readonly after?: AuditPosition | undefined; readonly limit: number },
  ): Promise<HistoryRow[]>
}

const optional = <Value>(
  value: Value | undefined,
  predicate: (value: Value) => Where<typeof historyTable>,
): Where<typeof historyTable> => (value === undefined ? always : predicate(value))

/** Down to the key, so that an index is walked backwards as it is. */
const backwards = (...columns: readonly (keyof HistoryRow)[]) =>
  columns.map((column) => ({ column, direction: 'descending' }) as const)
const byTime = backwards('at', 'id', 'entity_kind', 'entity_id')
const byId = backwards('entity_kind', 'entity_id', 'id')

/** The query of one page; each kind of search has an index in the order of the list. */
export function auditQuery(
  search: AuditSearch,
  { after, limit }: { readonly after?: AuditPosition | undefined; readonly limit: number },
): RecordQuery<typeof historyTable, keyof HistoryRow> {
  const { actor, record, event, requestId, from, to, engine } = search
  // The rows of one record are in the order of their ids, which is that of their times.
  const ofOne = record?.id !== undefined
  const behind = ofOne
    ? optional(after, ({ id }) => lt('id', id))
    : optional(after, ({ at, id }) => and(lte('at', at), or(lt('at', at), lt('id', id))))
  return {
    from: historyTable,
    where: and(
      engine ? always : isNotNull('actor'),
      optional(record, ({ kind, id }) =>
        and(
          eq('entity_kind', kind),
          optional(id, (value) => eq('entity_id', value)),
        ),
      ),
      optional(actor, (value) => eq('actor', value)),
      optional(requestId, (value) => eq('request_id', value)),
      optional(event, (value) => eq('event', value)),
      optional(from, (value) => gte('at', value)),
      optional(to, (value) => lt('at', value)),
      behind,
    ),
    orderBy: ofOne ? byId : byTime,
    limit,
    // What is looked for beside the index may be rare.
    cost: 'scan',
  }
}

export const auditRecords = (storage: RecordStore): AuditRecords => ({
  list: (search, page) => storage.read(auditQuery(search, page)),
})
