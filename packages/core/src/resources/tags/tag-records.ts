import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { PageRange } from '../../kernel/input/index.ts'
import { and, eq, never, or } from '../../kernel/ports/index.ts'
import { existsIn, deleteAll, insert, rowsBy, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { documentTable, membershipTable } from '../documents/document-tables.ts'
import { visibleDocuments, listedMemberships } from '../documents/index.ts'
import { taggedDocuments, type TagFilter } from './tag-filter.ts'
import { documentTagTable, tagTable, type TagRow, type DocumentTagRow } from './tag-tables.ts'

export interface TagRecords {
  /** The scope's own tags, and those on documents it can see; by name. */
  list(scope: Scope, page: PageRange): Promise<TagRow[]>
  /** The scope's own tag of this name. */
  own(scope: Scope, name: string): Promise<TagRow | undefined>
  /** Its own tag of this name, else the oldest one on a document it can see. @throws `not_found` */
  require(scope: Scope, name: string): Promise<TagRow>
  /** Its own tag. @throws `not_found` when it sees none, `forbidden` when it sees only others'. */
  requireOwned(scope: Scope, name: string): Promise<TagRow>
  /** The tags on a document, by name. */
  allOn(documentId: string): Promise<TagRow[]>
  /** The tag of this name on a document. */
  onDocument(documentId: string, name: string): Promise<TagRow | undefined>
  /** Ids of the documents of a collection that the scope may see and the filter lets through, in order of their ids. */
  documentIds(scope: Scope, collectionId: string, filter: TagFilter, page: PageRange): Promise<string[]>
}

/** Users who see a document see the tags on it. */
function visibleTags(scope: Scope): Where<typeof tagTable> {
  const onVisible = existsIn(
    documentTagTable,
    [{ outer: 'id', inner: 'tag_id' }],
    existsIn(documentTable, [{ outer: 'document_id', inner: 'id' }], visibleDocuments(scope)),
  )
  return or(scope.collectionId === undefined ? eq('owner_id', scope.userId) : never, onVisible)
}

export function tagRecords(storage: RecordStore): TagRecords {
  async function one(where: Where<typeof tagTable>): Promise<TagRow | undefined> {
    const [row] = await storage.read({
      from: tagTable,
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

  async function require(scope: Scope, name: string): Promise<TagRow> {
    const row = (await own(scope, name)) ?? (await one(and(eq('name', name), visibleTags(scope))))
    if (row) return row
    throw new DocentError({ code: 'not_found', message: 'There is no tag with this name that you can see.' })
  }

  return {
    own,
    require,
    list: (scope, page) =>
      storage.read({
        from: tagTable,
        where: visibleTags(scope),
        orderBy: [{ column: 'name' }],
        ...page,
        cost: 'scan',
      }),
    async requireOwned(scope, name) {
      const row = await require(scope, name)
      if (row.owner_id === scope.userId) return row
      throw new DocentError({
        code: 'forbidden',
        message: 'This tag belongs to another user; only its owner can change it.',
      })
    },
    async onDocument(documentId, name) {
      const where = and(eq('document_id', documentId), eq('name', name))
      const [row] = await storage.read({ from: documentTagTable, where, limit: 1 })
      return row && one(eq('id', row.tag_id))
    },
    allOn: (documentId) =>
      storage.read({
        from: tagTable,
        where: existsIn(documentTagTable, [{ outer: 'id', inner: 'tag_id' }], eq('document_id', documentId)),
        orderBy: [{ column: 'name' }],
        cost: 'scan',
      }),
    async documentIds(scope, collectionId, filter, page) {
      const rows = await storage.read({
        from: membershipTable,
        where: and(listedMemberships(scope, collectionId), taggedDocuments(filter, 'document_id')),
        orderBy: [{ column: 'document_id' }],
        columns: ['document_id'],
        ...page,
      })
      return rows.map((row) => row.document_id)
    },
  }
}

/** For a document on its way out. */
export const deleteTagsOfDocument = (storage: RecordStore, documentId: string, signal: AbortSignal): Promise<number> =>
  deleteAll(storage, documentTagTable, eq('document_id', documentId), signal)

/** Takes a tag from all documents that have it. */
export const deleteUsesOfTag = (storage: RecordStore, tagId: string, signal?: AbortSignal): Promise<number> =>
  deleteAll(storage, documentTagTable, eq('tag_id', tagId), signal)

/** The first of a user by name. */
export async function firstTagOf(storage: RecordStore, ownerId: string): Promise<TagRow | undefined> {
  const orderBy = [{ column: 'name' }] as const
  const [tag] = await storage.read({ from: tagTable, where: eq('owner_id', ownerId), orderBy, limit: 1 })
  return tag
}

export async function findTagOf(storage: RecordStore, ownerId: string, name: string): Promise<TagRow | undefined> {
  const where = and(eq('owner_id', ownerId), eq('name', name))
  const [tag] = await storage.read({ from: tagTable, where, limit: 1 })
  return tag
}

/** What a tag is on, some of it. */
export const usesOfTag = (storage: RecordStore, tagId: string, limit: number): Promise<DocumentTagRow[]> =>
  storage.read({ from: documentTagTable, where: eq('tag_id', tagId), limit })

const tagsOfDocument = rowsBy(documentTagTable, 'document_id')

/** Gives a document the tags of another, whose place it takes. */
export async function passTagsOn(draft: Draft, from: string, to: string): Promise<void> {
  for (const tag of await tagsOfDocument(draft.storage, from))
    draft.step(insert(documentTagTable, { ...tag, document_id: to }, { onConflict: 'ignore' }))
}
