import type { Scope } from '../../access/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq, existsIn, never, or, type Predicate, type Row, type StorageDriver } from '../../kernel/ports/index.ts'
import { visibleDocuments, listedMemberships } from '../documents/index.ts'
import { taggedDocuments, type TagFilter } from './tag-filter.ts'
import { documentTagTable, tagTable } from './tag-tables.ts'

export interface TagRecords {
  /** The scope's own tags, and those on documents it can see; by name. */
  list(scope: Scope, page: PageRange): Promise<Row[]>
  /** The scope's own tag of this name. */
  own(scope: Scope, name: string): Promise<Row | undefined>
  /** Its own tag of this name, else the oldest one on a document it can see. @throws `not_found` */
  require(scope: Scope, name: string): Promise<Row>
  /** Its own tag. @throws `not_found` when it sees none, `forbidden` when it sees only others'. */
  requireOwned(scope: Scope, name: string): Promise<Row>
  /** The tag of this name on a document. */
  onDocument(documentId: string, name: string): Promise<Row | undefined>
  /** Ids of the documents of a collection that the scope may see and the filter lets through, in order of their ids. */
  documentIds(scope: Scope, collectionId: string, filter: TagFilter, page: PageRange): Promise<string[]>
}

/** Users who see a document see the tags on it. */
function visibleTags(scope: Scope): Predicate {
  const onVisible = existsIn(
    documentTagTable.name,
    [{ outer: 'id', inner: 'tag_id' }],
    existsIn('document', [{ outer: 'document_id', inner: 'id' }], visibleDocuments(scope)),
  )
  return or(scope.collectionId === undefined ? eq('owner_id', scope.userId) : never, onVisible)
}

export function tagRecords(storage: StorageDriver): TagRecords {
  async function one(where: Predicate): Promise<Row | undefined> {
    const [row] = await storage.read({
      from: tagTable.name,
      where,
      orderBy: [{ column: 'id' }],
      limit: 1,
      cost: 'scan',
    })
    return row
  }
  const own = (scope: Scope, name: string) =>
    scope.collectionId === undefined
      ? one(and(eq('owner_id', scope.userId), eq('name', name)))
      : Promise.resolve(undefined)

  async function require(scope: Scope, name: string): Promise<Row> {
    const row = (await own(scope, name)) ?? (await one(and(eq('name', name), visibleTags(scope))))
    if (row) return row
    throw new DocentError({ code: 'not_found', message: 'There is no tag with this name that you can see.' })
  }

  return {
    own,
    require,
    list: (scope, page) =>
      storage.read({
        from: tagTable.name,
        where: visibleTags(scope),
        orderBy: [{ column: 'name' }],
        ...page,
        cost: 'scan',
      }),
    async requireOwned(scope, name) {
      const row = await require(scope, name)
      if (row['owner_id'] === scope.userId) return row
      throw new DocentError({
        code: 'forbidden',
        message: 'This tag belongs to another user; only its owner can change it.',
      })
    },
    async onDocument(documentId, name) {
      const where = and(eq('document_id', documentId), eq('name', name))
      const [row] = await storage.read({ from: documentTagTable.name, where, limit: 1 })
      return row && one(eq('id', String(row['tag_id'])))
    },
    async documentIds(scope, collectionId, filter, page) {
      const rows = await storage.read({
        from: 'membership',
        where: and(listedMemberships(scope, collectionId), taggedDocuments(filter, 'document_id')),
        orderBy: [{ column: 'document_id' }],
        columns: ['document_id'],
        ...page,
      })
      return rows.map((row) => String(row['document_id']))
    },
  }
}
