import type { Scope } from '../../access/index.ts'
import { shownAddress } from '../../kernel/input/index.ts'
import { always, and, eq, gt, isIn, lte, or } from '../../kernel/ports/index.ts'
import { existsIn, type RecordStore, type Where } from '../../kernel/records/index.ts'
import { membershipTable, type DocumentRow, type MembershipRow, type ChunkRow } from './document-tables.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { documentTable } from './document-tables.ts'
import { chunkTable } from './document-tables.ts'
import { visibleCollections } from '../collections/index.ts'
import { readableMemberships } from './visible-memberships.ts'

/** A membership as hits are checked against it. */
export interface SearchableDocument {
  readonly membershipId: string
  readonly documentId: string
  readonly documentName: string
  readonly collectionId: string
  readonly chunkSetId: string
  readonly firstChunkId: number
  readonly chunkCount: number
  readonly uri: string | undefined
}

export interface ChunkPlace {
  readonly chunkSetId: string
  readonly ordinal: number
}

export interface ChunkText {
  readonly ordinal: number
  readonly text: string
  readonly pageFrom: number
  readonly pageTo: number
  readonly start: number
  readonly end: number
  readonly tokens: number
}

export interface ChunkRecords {
  /**
   * Of the given memberships those that may be found by the scope now: searchable, in a visible collection. Whatever an
   * index contains, only these count.
   */
  searchable(
    scope: Scope,
    collectionId: string,
    membershipIds: readonly string[],
  ): Promise<Map<string, SearchableDocument>>
  /** The same by document ids. */
  searchableByDocuments(
    scope: Scope,
    collectionId: string,
    documentIds: readonly string[],
  ): Promise<SearchableDocument[]>
  /** All that may be found by the scope now, in the order of their memberships, after one of them. */
  searchablePage(
    scope: Scope,
    collectionId: string,
    page: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<SearchableDocument[]>
  /** The documents of these chunk ids. */
  searchableByChunkIds(scope: Scope, collectionId: string, chunkIds: readonly number[]): Promise<SearchableDocument[]>
  /** Chunks by their ordinals; unknown ones are left out. */
  texts(chunkSetId: string, ordinals: readonly number[]): Promise<Map<number, ChunkText>>
  /** Chunks of any chunk sets, read together; undefined for unknown ones. */
  textsOf(places: readonly ChunkPlace[]): Promise<(place: ChunkPlace) => ChunkText | undefined>
}

/** Ids in one predicate; longer lists are asked in parts. */
const idsAtOnce = 500
/** Chunk sets in one predicate, each with a condition of its own. */
const setsAtOnce = 50

const searchableOf = (
  row: Pick<MembershipRow, 'id' | 'document_id' | 'collection_id' | 'chunk_set_id' | 'first_chunk_id' | 'chunk_count'>,
  document: Pick<DocumentRow, 'name' | 'uri'>,
): SearchableDocument => ({
  membershipId: row.id,
  documentId: row.document_id,
  documentName: document.name,
  collectionId: row.collection_id,
  chunkSetId: String(row.chunk_set_id),
  firstChunkId: Number(row.first_chunk_id),
  chunkCount: row.chunk_count,
  uri: shownAddress(document.uri),
})

export const chunkTextOf = (row: ChunkRow): ChunkText => ({
  ordinal: row.ordinal,
  text: row.text,
  pageFrom: row.page_from,
  pageTo: row.page_to,
  start: row.start_offset,
  end: row.end_offset,
  tokens: row.tokens,
})

const placeKey = (chunkSetId: string, ordinal: number): string => `${chunkSetId}/${ordinal}`

function* parts<Item>(items: readonly Item[], atOnce = idsAtOnce): Iterable<readonly Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}

export function chunkRecords(storage: RecordStore): ChunkRecords {
  async function memberships(
    scope: Scope,
    collectionId: string,
    condition: Where<typeof membershipTable>,
    page?: { readonly limit: number },
  ): Promise<SearchableDocument[]> {
    const rows = await storage.read({
      from: membershipTable,
      where: and(
        eq('collection_id', collectionId),
        eq('state', 'searchable'),
        condition,
        readableMemberships(scope),
        // By its id as well, so that a driver looks at one collection, not at all that are visible.
        existsIn(
          collectionTable,
          [{ outer: 'collection_id', inner: 'id' }],
          visibleCollections(scope, 'read', [collectionId]),
        ),
      ),
      columns: ['id', 'document_id', 'collection_id', 'chunk_set_id', 'first_chunk_id', 'chunk_count'],
      ...(page ? { orderBy: [{ column: 'id' }], limit: page.limit } : {}),
    })
    const documents = new Map<string, Pick<DocumentRow, 'name' | 'uri'>>()
    for (const ids of parts(rows.map((row) => row.document_id))) {
      const found = await storage.read({ from: documentTable, where: isIn('id', ids), columns: ['id', 'name', 'uri'] })
      for (const document of found) documents.set(document.id, document)
    }
    return rows.flatMap((row) => {
      const document = documents.get(row.document_id)
      return document ? [searchableOf(row, document)] : []
    })
  }

  async function textsOf(places: readonly ChunkPlace[]) {
    const found = new Map<string, ChunkText>()
    const bySet = Map.groupBy(places, ({ chunkSetId }) => chunkSetId)
    const conditions = Array.from(bySet, ([chunkSetId, own]) =>
      Array.from(parts(own.map(({ ordinal }) => ordinal)), (ordinals) => ({ chunkSetId, ordinals })),
    ).flat()
    for (const some of parts(conditions, setsAtOnce)) {
      const rows = await storage.read({
        from: chunkTable,
        where: and(
          // For drivers that look rows up only by what holds for all of them.
          isIn('chunk_set_id', [...new Set(some.map(({ chunkSetId }) => chunkSetId))]),
          or(...some.map(({ chunkSetId, ordinals }) => and(eq('chunk_set_id', chunkSetId), isIn('ordinal', ordinals)))),
        ),
      })
      for (const row of rows) found.set(placeKey(row.chunk_set_id, row.ordinal), chunkTextOf(row))
    }
    return ({ chunkSetId, ordinal }: ChunkPlace) => found.get(placeKey(chunkSetId, ordinal))
  }

  return {
    async searchable(scope, collectionId, membershipIds) {
      const found = new Map<string, SearchableDocument>()
      for (const ids of parts(membershipIds)) {
        for (const document of await memberships(scope, collectionId, isIn('id', ids)))
          found.set(document.membershipId, document)
      }
      return found
    },
    async searchableByDocuments(scope, collectionId, documentIds) {
      const found: SearchableDocument[] = []
      for (const ids of parts(documentIds))
        found.push(...(await memberships(scope, collectionId, isIn('document_id', ids))))
      return found
    },
    searchablePage: (scope, collectionId, { after, limit }) =>
      memberships(scope, collectionId, after === undefined ? always : gt('id', after), { limit }),
    async searchableByChunkIds(scope, collectionId, chunkIds) {
      const found = new Map<string, SearchableDocument>()
      for (const id of chunkIds) {
        if (
          [...found.values()].some(
            ({ firstChunkId, chunkCount }) => id >= firstChunkId && id < firstChunkId + chunkCount,
          )
        )
          continue
        // Blocks do not overlap: the one with the greatest start not above the id is the only one that can hold it.
        const [row] = await storage.read({
          from: membershipTable,
          where: and(eq('collection_id', collectionId), lte('first_chunk_id', id), gt('chunk_count', 0)),
          orderBy: [{ column: 'first_chunk_id', direction: 'descending' }],
          columns: ['id', 'first_chunk_id', 'chunk_count'],
          limit: 1,
        })
        if (!row || id >= Number(row.first_chunk_id) + row.chunk_count) continue
        for (const document of await memberships(scope, collectionId, eq('id', row.id)))
          found.set(document.membershipId, document)
      }
      return [...found.values()]
    },
    async texts(chunkSetId, ordinals) {
      const textOf = await textsOf(ordinals.map((ordinal) => ({ chunkSetId, ordinal })))
      return new Map(
        ordinals.flatMap((ordinal) => {
          const chunk = textOf({ chunkSetId, ordinal })
          return chunk ? [[ordinal, chunk]] : []
        }),
      )
    },
    textsOf,
  }
}
