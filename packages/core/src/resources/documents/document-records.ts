import type { AccessLevel, Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import { metadataPredicate, type PageRange } from '../../kernel/input/index.ts'
import { always, and, contains, eq, gt, isIn, ne, never, not, or } from '../../kernel/ports/index.ts'
import { existsIn, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { membershipTable, documentTable, type DocumentRow, type MembershipRow } from './document-tables.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { visibleCollections } from '../collections/index.ts'
import { listedMembershipStates } from './membership-machine.ts'
import { listedMemberships, readableMemberships, visibleMemberships } from './visible-memberships.ts'

export const documentSortColumns = [
  'name',
  'username',
  'type',
  'size',
  'page_count',
  'connector',
  'uri',
  'original_type',
  'original_mtime',
  'status',
  'updated_at',
] as const
export type DocumentSortColumn = (typeof documentSortColumns)[number]

export interface DocumentListFilter {
  readonly collectionId?: string | undefined
  readonly metadataFilter?: Readonly<Record<string, unknown>> | undefined
  /** Text that the name has in it. */
  readonly name?: string | undefined
  readonly username?: string | undefined
  readonly status?: string | undefined
  readonly source?: string | undefined
  readonly chatSessionId?: string | undefined
  readonly owned?: boolean | undefined
  /** A further condition on the document. */
  readonly where?: Where<typeof documentTable> | undefined
}

export interface DocumentListOrder {
  readonly sortColumn: DocumentSortColumn
  readonly ascending: boolean
  readonly groupBySourceChat?: boolean | undefined
}

const inCollection = (where: Where<typeof membershipTable>) =>
  existsIn(membershipTable, [{ outer: 'id', inner: 'document_id' }], where)

/** Documents a scope may see: its own, and those in collections it may see; all, or those of some ids. */
export const visibleDocuments = (scope: Scope, among?: readonly string[]): Where<typeof documentTable> =>
  and(
    among === undefined ? always : isIn('id', among),
    ne('state', 'deleting'),
    or(
      // A key of one collection reaches what its user still sees of that collection, and nothing else.
      scope.collectionId === undefined ? eq('owner_id', scope.userId) : never,
      inCollection(and(among === undefined ? always : isIn('document_id', among), visibleMemberships(scope))),
    ),
  )

const membershipsAtOnce = 100

/** Whether a document is in a collection that the scope sees. It is in a few: those are looked up, some at a time. */
async function visibleMembership(storage: RecordStore, scope: Scope, documentId: string): Promise<boolean> {
  for (let after = ''; ;) {
    const rows = await storage.read({
      from: membershipTable,
      where: and(
        eq('document_id', documentId),
        isIn('state', [...listedMembershipStates]),
        readableMemberships(scope),
        gt('id', after),
      ),
      orderBy: [{ column: 'id' }],
      columns: ['id', 'collection_id'],
      limit: membershipsAtOnce,
    })
    if (rows.length === 0) return false
    const ids = [...new Set(rows.map((row) => row.collection_id))]
    const where = visibleCollections(scope, 'read', ids)
    const [collection] = await storage.read({ from: collectionTable, where, columns: ['id'], limit: 1 })
    if (collection) return true
    if (rows.length < membershipsAtOnce) return false
    after = rows.at(-1)!.id
  }
}

const inArchived = (where: Where<typeof membershipTable>) =>
  and(
    where,
    eq('live', true),
    existsIn(collectionTable, [{ outer: 'collection_id', inner: 'id' }], eq('state', 'archived')),
  )

/** Of them those that lists show: a document that is in archived collections only is put aside with them. */
const listedDocuments = (scope: Scope): Where<typeof documentTable> =>
  and(
    ne('state', 'deleting'),
    or(
      scope.collectionId === undefined
        ? and(eq('owner_id', scope.userId), not(inCollection(inArchived(always))))
        : never,
      inCollection(listedMemberships(scope)),
    ),
  )

export interface DocumentRecords {
  /** @throws `not_found` */
  require(scope: Scope, id: string): Promise<DocumentRow>
  /**
   * @throws `not_found` when invisible, `forbidden` when visible but owned by somebody else, `wrong_state` when a
   * collection that holds it is archived.
   */
  requireOwned(scope: Scope, id: string): Promise<DocumentRow>
  /**
   * When the scope owns the document or may write to a collection that holds it.
   * @throws `not_found` when invisible, `forbidden` when visible without the right, `wrong_state` when a collection that
   * holds it is archived.
   */
  requireChangeable(scope: Scope, id: string): Promise<DocumentRow>
  /** @throws `not_found`, `wrong_state` when a collection that holds it is archived */
  requireOpen(scope: Scope, id: string): Promise<DocumentRow>
  list(scope: Scope, filter: DocumentListFilter, order: DocumentListOrder, page: PageRange): Promise<DocumentRow[]>
  count(scope: Scope, filter: DocumentListFilter): Promise<number>
  /** The live membership of a document in a collection. */
  membership(
    scope: Scope,
    collectionId: string,
    documentId: string,
    level: AccessLevel,
  ): Promise<MembershipRow | undefined>
}

const noSuchDocument = () =>
  new DocentError({ code: 'not_found', message: 'There is no document with this id, or it is not shared with you.' })

function filtered(scope: Scope, filter: DocumentListFilter): Where<typeof documentTable> {
  return and(
    filter.collectionId === undefined
      ? listedDocuments(scope)
      : and(ne('state', 'deleting'), inCollection(listedMemberships(scope, filter.collectionId))),
    filter.where ?? always,
    filter.metadataFilter ? metadataPredicate('metadata', filter.metadataFilter) : always,
    filter.name ? contains('name', filter.name) : always,
    filter.username === undefined ? always : eq('username', filter.username),
    filter.status === undefined ? always : eq('status', filter.status),
    filter.source === undefined ? always : eq('connector', filter.source),
    filter.chatSessionId === undefined ? always : eq('chat_session_id', filter.chatSessionId),
    filter.owned ? eq('owner_id', scope.userId) : always,
  )
}

/** Whether the scope may do with a document what its owner may: administrators repair and delete any. */
const ownsDocument = (scope: Scope, row: DocumentRow): boolean =>
  scope.administrator === true || (scope.collectionId === undefined && row.owner_id === scope.userId)

export function documentRecords(storage: RecordStore): DocumentRecords {
  /** Step by step: as one condition it would have to find all that the scope sees first. */
  async function require(scope: Scope, id: string): Promise<DocumentRow> {
    const where = and(eq('id', id), ne('state', 'deleting'))
    const [row] = await storage.read({ from: documentTable, where, limit: 1 })
    if (!row) throw noSuchDocument()
    if (ownsDocument(scope, row)) return row
    if (!(await visibleMembership(storage, scope, id))) throw noSuchDocument()
    return row
  }
  /**
   * What somebody else brought into a collection of theirs, and archived, binds neither the document's owner nor others who may
   * change it.
   */
  async function notArchived(scope: Scope, row: DocumentRow): Promise<DocumentRow> {
    const brought = isIn('owner_id', [row.owner_id, scope.userId])
    const where = and(brought, inArchived(eq('document_id', row.id)))
    const [held] = await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })
    if (!held) return row
    throw new DocentError({
      code: 'wrong_state',
      message: 'The document is in an archived collection; unarchive the collection to change it.',
    })
  }

  return {
    require,
    requireOpen: async (scope, id) => notArchived(scope, await require(scope, id)),
    async requireOwned(scope, id) {
      const row = await require(scope, id)
      if (ownsDocument(scope, row)) return notArchived(scope, row)
      throw new DocentError({
        code: 'forbidden',
        message: 'You may see this document but not change it; ask its owner.',
      })
    },
    async requireChangeable(scope, id) {
      const row = await require(scope, id)
      if (ownsDocument(scope, row)) return notArchived(scope, row)
      const writable = existsIn(
        collectionTable,
        [{ outer: 'collection_id', inner: 'id' }],
        visibleCollections(scope, 'write'),
      )
      const where = and(eq('document_id', id), visibleMemberships(scope), writable)
      const [held] = await storage.read({ from: membershipTable, where, columns: ['id'], limit: 1 })
      if (held) return notArchived(scope, row)
      throw new DocentError({
        code: 'forbidden',
        message: 'You may see this document but not change it; ask its owner, or for the right to its collection.',
      })
    },
    list: (scope, filter, order, page) =>
      storage.read({
        from: documentTable,
        where: filtered(scope, filter),
        orderBy: [
          // Nulls sort first when ascending, so descending puts documents without a source chat last.
          ...(order.groupBySourceChat ? [{ column: 'chat_session_id', direction: 'descending' } as const] : []),
          { column: order.sortColumn, direction: order.ascending ? 'ascending' : 'descending' },
        ],
        ...page,
        cost: 'scan',
      }),
    async count(scope, filter) {
      const [row] = await storage.aggregate({
        from: documentTable,
        where: filtered(scope, filter),
        measures: { count: { count: true } },
      })
      return row?.count ?? 0
    },
    async membership(scope, collectionId, documentId, level) {
      const [row] = await storage.read({
        from: membershipTable,
        where: and(
          eq('document_id', documentId),
          visibleMemberships(scope, collectionId),
          existsIn(
            collectionTable,
            [{ outer: 'collection_id', inner: 'id' }],
            visibleCollections(scope, level, [collectionId]),
          ),
        ),
        limit: 1,
      })
      return row
    },
  }
}
