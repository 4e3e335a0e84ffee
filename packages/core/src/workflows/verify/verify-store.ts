import { collectionTable } from '../../resources/collections/index.ts'
import { uploadTable } from '../../resources/uploads/index.ts'
import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import {
  and,
  eq,
  gt,
  isIn,
  type BlobStore,
  type Digests,
  type ColumnOf,
  type RowOf,
  type StorageDriver,
  type VectorIndex,
} from '../../kernel/ports/index.ts'
import { type RecordStore, type Where } from '../../kernel/records/index.ts'
import {
  documentEntity,
  membershipEntity,
  readPages,
  chunkTable,
  embeddingSetTable,
  readWords,
  type MembershipRow,
  type DocumentRow,
  type StoredWords,
} from '../../resources/documents/index.ts'
import { indexEntity, type CollectionIndexRow } from '../../resources/indexes/index.ts'
import { readVectors, type VectorBlob } from '../ingest/index.ts'
import { Findings, type StoreDamage, type StoreReport } from './store-report.ts'

export interface VerifyDependencies {
  readonly storage: RecordStore
  readonly driver: Pick<StorageDriver, 'verify'>
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly digests: Digests
}

const page = 200
const bytesPerWord = 24
const vectorsAtOnce = 500

interface TableWithId {
  readonly name: string
  readonly columns: { readonly id: { readonly type: 'text' } }
  readonly primaryKey: readonly ['id']
}

type Problem = StoreDamage['problem']

/**
 * Reads everything that is stored while it is in use, changes nothing, and names what is damaged: record files, blobs by their
 * digest or, where there is none, by what they must hold, and whether each index has the passages of its documents. What
 * seems to be wrong counts only if the records still name it afterwards.
 */
export function verifyStore({ storage, driver, blobs, vectors, digests }: VerifyDependencies) {
  return async (signal?: AbortSignal): Promise<StoreReport> => {
    const findings = new Findings()

    async function* rows<Table extends TableWithId>(
      from: Table,
      where?: Where<NoInfer<Table>>,
    ): AsyncGenerator<RowOf<Table>> {
      for (let after = ''; ;) {
        signal?.throwIfAborted()
        const behind = gt('id', after)
        const found = await storage.read<TableWithId>({
          from,
          where: where ? and(where as Where<TableWithId>, behind) : behind,
          orderBy: [{ column: 'id' }],
          limit: page,
        })
        yield* found as RowOf<Table>[]
        if (found.length < page) return
        after = found.at(-1)!.id
      }
    }

    /** Whether a row still says what it said. */
    async function still<Table extends TableWithId>(
      from: Table,
      row: RowOf<NoInfer<Table>>,
      ...columns: readonly ColumnOf<NoInfer<Table>>[]
    ): Promise<boolean> {
      const where = eq('id', (row as RowOf<TableWithId>).id)
      const [found] = await storage.read<TableWithId>({ from, where, limit: 1 })
      const now = found as RowOf<Table> | undefined
      return now !== undefined && columns.every((column) => now[column] === row[column])
    }

    /** What is wrong with a blob; undefined when nothing is. */
    async function problemOf(look: () => Promise<boolean>): Promise<Problem | undefined> {
      findings.blobs++
      try {
        return (await look()) ? undefined : 'damaged'
      } catch (error) {
        signal?.throwIfAborted()
        const { code, retryable } = asDocentError(error)
        if (DocentError.isInstance(error) && code === 'not_found' && !error.details?.['damaged']) return 'missing'
        if (DocentError.isInstance(error) && retryable) throw error
        return 'damaged'
      }
    }

    const options = signal ? { signal } : {}

    async function hasDigest(key: string, sha256: unknown): Promise<boolean> {
      const hash = digests.createSha256()
      for await (const part of await blobs.get(key, options)) hash.update(part)
      return sha256 === null || hash.digest() === sha256
    }

    const hasSize = async (key: string, size: number): Promise<boolean> => {
      const info = await blobs.head(key)
      if (info === undefined) throw new DocentError({ code: 'not_found', message: 'There is no such blob.' })
      return info.size === size
    }

    async function verifyDocument(row: DocumentRow): Promise<void> {
      const from = documentEntity.table
      const note = async (
        what: StoreDamage['what'],
        column: 'source_key' | 'text_key' | 'words_key',
        look: (key: string) => Promise<boolean>,
      ) => {
        if (row[column] === null) return
        const key = row[column]
        const problem = await problemOf(() => look(key))
        if (problem === undefined || !(await still(from, row, column, 'state'))) return
        findings.add({ what, problem, name: key, documentId: row.id, document: row.name })
      }
      findings.documents++
      const wordsOfPages: StoredWords[] = []
      await note('file', 'source_key', (key) => hasDigest(key, row.sha256))
      await note('text', 'text_key', async (key) => {
        let pages = 0
        for await (const { words } of readPages(blobs, key, signal)) {
          pages++
          if (words) wordsOfPages.push(words)
        }
        return pages === row.page_count
      })
      await note('words', 'words_key', async (key) => {
        for (const words of wordsOfPages) await readWords(blobs, key, words)
        return hasSize(
          key,
          wordsOfPages.reduce((sum, { count }) => sum + count * bytesPerWord, 0),
        )
      })
    }

    async function verifyIndex(index: CollectionIndexRow): Promise<void> {
      findings.indexes++
      const collectionId = index.id
      const name = index.table_name
      const add = (damage: Omit<StoreDamage, 'collectionId'>) => findings.add({ ...damage, collectionId })
      let present: ReadonlyMap<string, number> | undefined
      try {
        await vectors.verify(name, { thorough: true })
        present = await vectors.documents(name)
      } catch (error) {
        if (asDocentError(error).code !== 'index_damaged') throw error
        if (await still(indexEntity.table, index, 'table_name')) add({ what: 'index', problem: 'damaged', name })
      }
      const searchable = and(eq('collection_id', collectionId), eq('state', 'searchable'))
      for await (const member of rows(membershipEntity.table, searchable)) {
        const documentId = member.document_id
        for (const damage of await problemsOfPassages(member, index, present)) {
          const isCurrent =
            (await still(membershipEntity.table, member, 'state', 'chunk_set_id')) &&
            (await still(indexEntity.table, index, 'table_name', 'model'))
          if (!isCurrent) break
          const [document] = await storage.read({ from: documentEntity.table, where: eq('id', documentId), limit: 1 })
          add({ ...damage, documentId, ...(document && { document: document.name }) })
        }
      }
    }

    /** The passages of a document as records, vectors and index have them. */
    async function problemsOfPassages(
      member: MembershipRow,
      index: CollectionIndexRow,
      present: ReadonlyMap<string, number> | undefined,
    ): Promise<StoreDamage[]> {
      const damages: StoreDamage[] = []
      const count = member.chunk_count
      const ofSet = eq('chunk_set_id', String(member.chunk_set_id))
      const measures = { count: { count: true } } as const
      const [chunks] = await storage.aggregate({ from: chunkTable, where: ofSet, measures })
      if ((chunks?.count ?? 0) !== count) {
        damages.push({ what: 'records', problem: 'incomplete', name: `passages of ${String(member.chunk_set_id)}` })
      }
      const ofModel = eq('model', index.model)
      const [set] = await storage.read({ from: embeddingSetTable, where: and(ofSet, ofModel), limit: 1 })
      const key = set && set.blob_key
      const dimensions = index.dimensions
      const problem = key === undefined ? 'missing' : await problemOf(() => holdsNumbers({ key, dimensions, count }))
      if (problem !== undefined) {
        damages.push({ what: 'vectors', problem, name: key ?? `${index.model} of ${member.id}` })
      }
      const table = index.table_name
      const isThere = async (counts: ReadonlyMap<string, number>) => counts.get(member.id) === count
      if (
        present !== undefined &&
        count > 0 &&
        !(await isThere(present)) &&
        !(await isThere(await vectors.documents(table)))
      ) {
        damages.push({ what: 'index', problem: 'incomplete', name: table })
      }
      return damages
    }

    async function holdsNumbers(stored: VectorBlob): Promise<boolean> {
      // For one without vectors as well: whether it is there.
      await blobs.bytes(stored.key, { start: 0, end: 1 })
      for (let from = 0; from < stored.count; from += vectorsAtOnce) {
        signal?.throwIfAborted()
        const vectors = await readVectors(blobs, stored, { from, to: from + vectorsAtOnce })
        if (vectors.some((vector) => !vector.every(Number.isFinite))) return false
      }
      return true
    }

    for (const name of (await driver.verify?.()) ?? []) findings.add({ what: 'records', problem: 'damaged', name })
    const there = isIn('state', ['received', 'parsing', 'parsed', 'failed'])
    for await (const document of rows(documentEntity.table, there)) await verifyDocument(document)
    for await (const upload of rows(uploadTable)) {
      const key = upload.blob_key
      const problem = await problemOf(() => hasDigest(key, upload.sha256))
      if (problem && (await still(uploadTable, upload, 'blob_key'))) {
        findings.add({ what: 'upload', problem, name: key })
      }
    }
    for await (const collection of rows(collectionTable)) {
      if (collection.thumbnail_key === null) continue
      const key = collection.thumbnail_key
      const problem = await problemOf(async () => (await blobs.head(key)) !== undefined)
      if (problem && (await still(collectionTable, collection, 'thumbnail_key'))) {
        findings.add({ what: 'picture', problem: 'missing', name: key, collectionId: collection.id })
      }
    }
    for await (const index of rows(indexEntity.table)) await verifyIndex(index)
    return findings.report()
  }
}
