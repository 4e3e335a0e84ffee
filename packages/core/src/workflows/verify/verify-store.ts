import { asDocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, Digests, StorageDriver, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { findWorkspaceFile, walkWorkspaceFiles } from '../../resources/agent-files/index.ts'
import { findCollection, walkCollections } from '../../resources/collections/index.ts'
import { findCustomAgent, walkCustomAgents } from '../../resources/custom-agents/index.ts'
import { findCustomTool, walkCustomTools } from '../../resources/custom-tools/index.ts'
import {
  readPages,
  readWords,
  findEmbeddingSet,
  countChunks,
  allSearchable,
  findMembership,
  walkDocuments,
  type MembershipRow,
  type DocumentRow,
  type StoredWords,
  findDocument,
} from '../../resources/documents/index.ts'
import { findCollectionIndex, walkIndexes, type CollectionIndexRow } from '../../resources/indexes/index.ts'
import { findUpload, walkUploads } from '../../resources/uploads/index.ts'
import { readVectors, type VectorBlob } from '../ingest/index.ts'
import { blobChecks } from './blob-checks.ts'
import { Findings, type StoreDamage, type StoreReport } from './store-report.ts'
import { verifyAnalysis } from './verify-analysis.ts'

export interface VerifyDependencies {
  readonly storage: RecordStore
  readonly driver: Pick<StorageDriver, 'verify'>
  readonly blobs: BlobStore
  /** Undefined: the indexes are not looked at. */
  readonly vectors: VectorIndex | undefined
  readonly digests: Digests
}

const bytesPerWord = 24
const vectorsAtOnce = 500

/**
 * Reads everything that is stored while it is in use, changes nothing, and names what is damaged: record files, blobs by their
 * digest or, where there is none, by what they must hold, and whether each index has the passages of its documents. What
 * seems to be wrong counts only if the records still name it afterwards.
 */
export function verifyStore({ storage, driver, blobs, vectors, digests }: VerifyDependencies) {
  return async (signal?: AbortSignal): Promise<StoreReport> => {
    const findings = new Findings()

    const checks = blobChecks({ storage, blobs, digests }, findings, signal)
    const { still, problemOf, hasDigest, hasSize } = checks

    async function verifyDocument(row: DocumentRow): Promise<void> {
      const note = async (
        what: StoreDamage['what'],
        column: 'source_key' | 'text_key' | 'words_key',
        look: (key: string) => Promise<boolean>,
      ) => {
        if (row[column] === null) return
        const key = row[column]
        const problem = await problemOf(() => look(key))
        if (problem === undefined || !(await still(findDocument, row, column, 'state'))) return
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
        await vectors?.verify(name, { thorough: true })
        present = await vectors?.documents(name)
      } catch (error) {
        if (asDocentError(error).code !== 'index_damaged') throw error
        if (await still(findCollectionIndex, index, 'table_name')) add({ what: 'index', problem: 'damaged', name })
      }
      for await (const member of allSearchable(storage, collectionId, signal)) {
        const documentId = member.document_id
        for (const damage of await problemsOfPassages(member, index, present)) {
          const isCurrent =
            (await still(findMembership, member, 'state', 'chunk_set_id')) &&
            (await still(findCollectionIndex, index, 'table_name', 'model'))
          if (!isCurrent) break
          const document = await findDocument(storage, documentId)
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
      const chunkSetId = String(member.chunk_set_id)
      if ((await countChunks(storage, chunkSetId)) !== count) {
        damages.push({ what: 'records', problem: 'incomplete', name: `passages of ${chunkSetId}` })
      }
      const key = (await findEmbeddingSet(storage, chunkSetId, index.model))?.blob_key
      const dimensions = index.dimensions
      const problem = key === undefined ? 'missing' : await problemOf(() => holdsNumbers({ key, dimensions, count }))
      if (problem !== undefined) {
        damages.push({ what: 'vectors', problem, name: key ?? `${index.model} of ${member.id}` })
      }
      const table = index.table_name
      const isThere = async (counts: ReadonlyMap<string, number>) => counts.get(member.id) === count
      if (
        vectors !== undefined &&
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
    for await (const document of walkDocuments(storage, signal)) await verifyDocument(document)
    for await (const upload of walkUploads(storage, signal)) {
      const { blob_key: key, sha256 } = upload
      const problem = await problemOf(() => hasDigest(key, sha256))
      if (problem && (await still(findUpload, upload))) findings.add({ what: 'upload', problem, name: key })
    }
    for await (const file of walkWorkspaceFiles(storage, signal)) {
      const { source_key: key, sha256 } = file
      const problem = await problemOf(() => hasDigest(key, sha256))
      if (problem && (await still(findWorkspaceFile, file, 'source_key')))
        findings.add({ what: 'file', problem, name: key })
    }
    for await (const tool of walkCustomTools(storage, signal)) {
      const { file_key: key, file_sha256: sha256 } = tool
      if (key === null) continue
      const problem = await problemOf(() => hasDigest(key, sha256))
      if (problem && (await still(findCustomTool, tool))) findings.add({ what: 'tool', problem, name: key })
    }
    const agentFiles = new Set<string>()
    for await (const agent of walkCustomAgents(storage, signal)) {
      const { file_key: key, file_sha256: sha256 } = agent
      // Agents that came in one file have it together.
      if (agentFiles.has(key)) continue
      agentFiles.add(key)
      const problem = await problemOf(() => hasDigest(key, sha256))
      if (problem && (await still(findCustomAgent, agent))) findings.add({ what: 'agent', problem, name: key })
    }
    for await (const collection of walkCollections(storage, signal)) {
      if (collection.thumbnail_key === null) continue
      const key = collection.thumbnail_key
      const problem = await problemOf(async () => (await blobs.head(key)) !== undefined)
      if (problem && (await still(findCollection, collection, 'thumbnail_key'))) {
        findings.add({ what: 'picture', problem: 'missing', name: key, collectionId: collection.id })
      }
    }
    await verifyAnalysis({ storage, checks, findings, signal })
    for await (const index of walkIndexes(storage, signal)) await verifyIndex(index)
    return findings.report()
  }
}
