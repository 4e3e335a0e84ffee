import { visibleTo, type AccessLevel, type Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { metadataPredicate, type PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt, isIn, isNotNull, or, type ColumnOf } from '../../kernel/ports/index.ts'
import { rowsBy, walkRows, type RecordStore, type Where, rowById } from '../../kernel/records/index.ts'
import { collectionTable, type CollectionRow } from './collection-table.ts'
import { descriptionTable } from './description-table.ts'

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

/** A collection in any state, regardless of who may see it: for effects and what checked its caller before. */
export const findCollection = rowById(collectionTable)

/** A collection that is not on its way out, regardless of who may see it. */
export async function findListedCollection<Column extends ColumnOf<typeof collectionTable> = keyof CollectionRow>(
  storage: RecordStore,
  id: string,
  columns?: readonly Column[],
): Promise<Pick<CollectionRow, Column> | undefined> {
  const where = and(eq('id', id), listedStates)
  const [row] = await storage.read({ from: collectionTable, where, limit: 1, ...(columns && { columns }) })
  return row
}

export const findCollections = rowsBy(collectionTable, 'id')
/** What the service writes of a collection, which has its id. */
export const findDescription = rowById(descriptionTable)

/** Collections of a user that are not on their way out: all of them, or those that others see. */
export const listedCollectionsOf = (
  storage: RecordStore,
  ownerId: string,
  including: { readonly private: boolean },
  limit: number,
): Promise<CollectionRow[]> => {
  const seen = or(eq('is_public', true), gt('user_count', 1), gt('group_count', 0))
  const where = and(eq('owner_id', ownerId), listedStates, including.private ? always : seen)
  return storage.read({ from: collectionTable, where, limit })
}

/** All collections, read some at a time. */
export const walkCollections = (storage: RecordStore, signal?: AbortSignal): AsyncGenerator<CollectionRow> =>
  walkRows(storage, collectionTable, { signal })

/** Collections of a user that are not on their way out, or those of all. */
export async function countListedCollections(storage: RecordStore, ownerId?: string): Promise<number> {
  const where = ownerId === undefined ? listedStates : and(eq('owner_id', ownerId), listedStates)
  const [row] = await storage.aggregate({ from: collectionTable, where, measures: { count: { count: true } } })
  return row?.count ?? 0
}

/** Names of collections: of those that the scope sees, or of all where nobody asks. */
export const collectionNames = (
  storage: RecordStore,
  scope: Scope | undefined,
  ids: readonly string[],
): Promise<Pick<CollectionRow, 'id' | 'name'>[]> => {
  const where = scope ? visibleCollections(scope, 'read', ids) : isIn('id', ids)
  return storage.read({ from: collectionTable, where, columns: ['id', 'name'] })
}

/** A collection that the scope may read. */
export async function findVisibleCollection(
  storage: RecordStore,
  scope: Scope,
  id: string,
): Promise<CollectionRow | undefined> {
  const where = visibleCollections(scope, 'read', [id])
  const [row] = await storage.read({ from: collectionTable, where, limit: 1 })
  return row
}
