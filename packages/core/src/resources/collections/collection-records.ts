import { visibleTo, type AccessLevel, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { metadataPredicate, type PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt, isIn, isNotNull, or } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from './collection-table.ts'

export const collectionSortColumns = [
  'name',
  'document_count',
  'document_size',
  'updated_at',
  'sessions_count',
] as const
export type CollectionSortColumn = (typeof collectionSortColumns)[number]

export const allCollectionsSortColumns = [
  ...collectionSortColumns,
  'username',
  'expiry_date',
  'status',
  'inactivity_interval',
  'archived_at',
] as const
type AllCollectionsSortColumn = (typeof allCollectionsSortColumns)[number]

export interface CollectionListFilter {
  readonly nameFilter?: string | undefined
  readonly metadataFilter?: Readonly<Record<string, unknown>> | undefined
  readonly currentUserOnly?: boolean | undefined
}

export interface CollectionListOrder {
  readonly sortColumn: CollectionSortColumn
  readonly ascending: boolean
}

export interface CollectionRecords {
  /** @throws `not_found` when missing or not visible at the level. */
  require(scope: Scope, id: string, level: AccessLevel): Promise<CollectionRow>
  list(
    scope: Scope,
    filter: CollectionListFilter,
    order: CollectionListOrder,
    page: PageRange,
  ): Promise<CollectionRow[]>
  count(scope: Scope): Promise<number>
  /** Of all users, by a part of their name or their owner's. For administrators: the caller has asked who calls. */
  listOfAll(
    text: string | undefined,
    order: { readonly sortColumn: AllCollectionsSortColumn; readonly ascending: boolean },
    page: PageRange,
  ): Promise<CollectionRow[]>
  /** Ids of open collections of all users that have an expiry date, in order, some at a time. */
  expiring(after: string | undefined): Promise<string[]>
}

const bite = 100

const listedStates = isIn('state', ['active', 'archived'])

/** Collections a scope may see at a level, all or those of some ids, as a condition on the collection table. */
export const visibleCollections = (
  scope: Scope,
  level: AccessLevel,
  among?: readonly string[],
): Where<typeof collectionTable> =>
  and(
    among === undefined ? always : isIn('id', among),
    listedStates,
    visibleTo(scope, 'collection', level, { isPublic: 'is_public', ...(among === undefined ? {} : { among }) }),
  )

export const noSuchCollection = () =>
  new DocentError({ code: 'not_found', message: 'There is no collection with this id, or it is not shared with you.' })

export function collectionRecords(storage: RecordStore): CollectionRecords {
  return {
    async require(scope, id, level) {
      const [row] = await storage.read({
        from: collectionTable,
        where: visibleCollections(scope, level, [id]),
        limit: 1,
      })
      if (!row) throw noSuchCollection()
      return row
    },
    list: (scope, filter, order, page) =>
      storage.read({
        from: collectionTable,
        where: and(
          visibleCollections(scope, 'read'),
          filter.currentUserOnly ? eq('owner_id', scope.userId) : always,
          filter.nameFilter ? contains('name', filter.nameFilter) : always,
          filter.metadataFilter ? metadataPredicate('metadata', filter.metadataFilter) : always,
        ),
        orderBy: [{ column: order.sortColumn, direction: order.ascending ? 'ascending' : 'descending' }],
        ...page,
        // Filters by content look at every visible row; plain lists end at the page.
        cost: filter.nameFilter || filter.metadataFilter ? 'scan' : 'indexed',
      }),
    async count(scope) {
      const [row] = await storage.aggregate({
        from: collectionTable,
        where: visibleCollections(scope, 'read'),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    listOfAll: (text, { sortColumn, ascending }, page) =>
      storage.read({
        from: collectionTable,
        where: and(listedStates, text ? or(contains('name', text), contains('username', text)) : always),
        orderBy: [
          {
            column: sortColumn === 'status' ? 'state' : sortColumn,
            direction: ascending ? 'ascending' : 'descending',
          },
        ],
        ...page,
        cost: 'scan',
      }),
    async expiring(after) {
      const rows = await storage.read({
        from: collectionTable,
        where: and(isNotNull('expiry_date'), eq('state', 'active'), after === undefined ? always : gt('id', after)),
        orderBy: [{ column: 'id' }],
        columns: ['id'],
        limit: bite,
        cost: 'scan',
      })
      return rows.map((row) => row.id)
    },
  }
}
