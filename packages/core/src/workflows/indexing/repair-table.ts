import { asDocentError, DocentError } from '../../kernel/errors/index.ts'
import { always, type BlobStore, type Logger, type VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore, Where } from '../../kernel/records/index.ts'
import type { MembershipRow, membershipTable } from '../../resources/documents/index.ts'
import { compareTable } from './compare-table.ts'
import type { RestoreVectors } from './restore-vectors.ts'
import { upsertChunks, type ModelTable } from './upsert-chunks.ts'

export interface RepairTableDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly logger: Logger
  readonly restoreVectors: RestoreVectors
}

export interface Repaired {
  readonly version: number
  /** Documents that could not be written now and may be later. */
  readonly lacking: number
  /** Documents whose stored text and vectors are damaged. They are marked as failed. */
  readonly lost: number
}

const documentsAtOnce = 20

/** Errors that are about the table as a whole; anything else may be about one document. */
const isOfTable = (error: unknown): boolean =>
  DocentError.isInstance(error) && (error.code === 'index_damaged' || error.code === 'conflict')

/**
 * Makes a table hold what the searchable memberships require, those that `which` selects, from their stored vectors; for the
 * writer of the index alone. A document whose vectors cannot be read keeps no other out: its vectors are made again, or it is
 * marked as lost.
 */
export async function repairTable(
  dependencies: RepairTableDependencies,
  collectionId: string,
  table: ModelTable,
  signal: AbortSignal,
  which: Where<typeof membershipTable> = always,
): Promise<Repaired> {
  const { vectors, logger, restoreVectors } = dependencies

  let lost = 0

  /** False: it cannot be written now. */
  async function writeAlone(member: MembershipRow): Promise<boolean> {
    const write = () => upsertChunks(dependencies, table, [member], signal)
    try {
      try {
        await write()
      } catch (error) {
        if (signal.aborted || isOfTable(error) || asDocentError(error).retryable) throw error
        logger.warn({ error, collectionId, documentId: member.document_id }, 'stored vectors cannot be read')
        if ((await restoreVectors(member, table, signal)) === 'lost') lost++
        else await write()
      }
      return true
    } catch (error) {
      if (signal.aborted || isOfTable(error)) throw error
      const documentId = member.document_id
      logger.error(
        { error, collectionId, documentId },
        'a document cannot be put into its search index; it is tried again',
      )
      return false
    }
  }

  /** @returns How many could not be written now */
  async function write(members: readonly MembershipRow[]): Promise<number> {
    try {
      await upsertChunks(dependencies, table, members, signal)
      return 0
    } catch (error) {
      if (signal.aborted || isOfTable(error)) throw error
    }
    let lacking = 0
    for (const member of members) if (!(await writeAlone(member))) lacking++
    return lacking
  }

  const difference = await compareTable(dependencies, collectionId, table.name, which)
  let written = 0
  let lacking = 0
  for await (const missing of difference.missing(signal)) {
    for (let start = 0; start < missing.length; start += documentsAtOnce)
      lacking += await write(missing.slice(start, start + documentsAtOnce))
    written += missing.length
  }
  // Rows of late attempts and of what was removed: harmless to answers, but they crowd out real hits.
  const strangers = await difference.strangers()
  if (strangers.length > 0) await vectors.deleteDocuments(table.name, strangers)
  if (written > lacking) {
    await vectors.optimize(table.name)
    logger.info({ collectionId, documents: written - lacking }, 'the search index was rebuilt from stored vectors')
  }
  return { version: (await vectors.stat(table.name))?.version ?? 0, lacking, lost }
}
