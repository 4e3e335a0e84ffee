import type { EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, VectorIndex } from '../../kernel/ports/index.ts'
import { requireAbsent, update, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import { membershipEntity, type MembershipRow } from '../../resources/documents/index.ts'
import {
  abandonNextIndex,
  loadNextIndex,
  outsideNextTable,
  withoutNextVectors,
  isLackingVectors,
  jobOfNext,
  membershipsToWrite,
  nothingNoted,
  type NextIndex,
} from '../../resources/indexes/index.ts'
import { endJob, jobContinues } from '../../resources/jobs/index.ts'
import { analysisVersion } from '../../resources/ranking/index.ts'
import { isAtFault } from './at-fault.ts'
import { learnLater } from './learn-ranking-effect.ts'
import type { RestoreVectors } from './restore-vectors.ts'
import { upsertChunks, type ModelTable } from './upsert-chunks.ts'

export interface WriteNextDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly restoreVectors: RestoreVectors
}

const documentsAtOnce = 50
const chunksAtOnce = 1_000

/**
 * One bite of the index writer's work on the next table; when nothing is left, the swap. Only the writer makes documents
 * searchable, so none gets past the next table, whichever process writes.
 */
export async function writeNextIndex(
  dependencies: WriteNextDependencies,
  run: EffectRun<unknown>,
  next: NextIndex,
): Promise<void> {
  const { storage, vectors } = dependencies
  const collectionId = run.entityId
  const waiting = await membershipsToWrite(storage, collectionId, next, documentsAtOnce)
  if (waiting.length === 0) return swapWhenWhole(dependencies, run, next)
  const members = firstOf(waiting)
  const table = { name: next.table, dimensions: next.dimensions, model: next.model }
  try {
    await writeMembers(dependencies, run, table, members)
  } catch (error) {
    if (!isForGood(run, error)) throw error
    run.logger.error({ error, collectionId }, 'a search index could not be made; the former one stays')
    const { message } = asDocentError(error)
    await run.commit(async (draft) => {
      const loaded = await loadNextIndex(draft, collectionId, next)
      if (loaded) await abandonNextIndex(draft, loaded, 'failed', message)
    })
    return
  }
  const kept = await run.commit(async (draft) => {
    const loaded = await loadNextIndex(draft, collectionId, next)
    if (!loaded) return false
    const job = jobOfNext(next)
    if (job && !(await jobContinues(draft, job.id))) {
      await abandonNextIndex(draft, loaded, 'canceled')
      return true
    }
    for (const { id } of members) {
      const membership = await draft.load(membershipEntity, id)
      if (membership?.state === 'searchable') draft.set(membership, { index_generation: next.generation })
    }
    return true
  })
  // Given up meanwhile: the write may have made the dropped table again.
  if (!kept) await vectors.drop(next.table)
}

/** Whether trying again does not help: a document is at fault, or its vectors are lost and its model refuses to make others. */
function isForGood(run: EffectRun<unknown>, error: unknown): boolean {
  const { code, retryable } = asDocentError(error)
  return isAtFault(run, error) || (!run.signal.aborted && code !== 'internal' && !retryable)
}

/** As many as one bite may have; one at least. */
function firstOf(waiting: readonly MembershipRow[]): readonly MembershipRow[] {
  let chunks = 0
  const end = waiting.findIndex((row) => (chunks += row.chunk_count) >= chunksAtOnce)
  return end === -1 ? waiting : waiting.slice(0, end + 1)
}

/** Stored vectors that cannot be read are made again; where the text is lost too, the document is marked as failed. */
async function writeMembers(
  dependencies: WriteNextDependencies,
  run: EffectRun<unknown>,
  table: ModelTable,
  members: readonly MembershipRow[],
): Promise<void> {
  try {
    await upsertChunks(dependencies, table, members, run.signal)
    return
  } catch (error) {
    if (!isAtFault(run, error)) throw error
  }
  for (const member of members) {
    try {
      await upsertChunks(dependencies, table, [member], run.signal)
    } catch (error) {
      if (!isAtFault(run, error)) throw error
      run.logger.warn({ error, documentId: member.document_id }, 'stored vectors cannot be read')
      if ((await dependencies.restoreVectors(member, table, run.signal)) === 'restored')
        await upsertChunks(dependencies, table, [member], run.signal)
    }
  }
}

/** Searches go over to the new table with the batch that requires that it has everything. */
async function swapWhenWhole(
  { storage, vectors }: WriteNextDependencies,
  run: EffectRun<unknown>,
  next: NextIndex,
): Promise<void> {
  const collectionId = run.entityId
  const job = jobOfNext(next)
  if (job && (await isLackingVectors(storage, collectionId, next))) {
    await run.commit(async (draft) => {
      const loaded = await loadNextIndex(draft, collectionId, next)
      if (!loaded) return
      draft.send(loaded.index, { type: 'EMBED_MORE', jobId: job.id })
      draft.set(loaded.index, { next: { ...next, phase: 'embedding' } })
    })
    return
  }
  await vectors.optimize(next.table)
  const version = (await vectors.stat(next.table))?.version ?? 0
  await run.commit(async (draft) => {
    const loaded = await loadNextIndex(draft, collectionId, next)
    if (!loaded) return
    if (job && !(await jobContinues(draft, job.id))) {
      await abandonNextIndex(draft, loaded, 'canceled')
      return
    }
    const { index } = loaded
    draft.send(index, { type: 'SWAPPED', table: index.row.table_name })
    const { table, model, dimensions } = next
    draft.set(index, {
      table_name: table,
      model,
      dimensions,
      version,
      fresh_rows: 0,
      analysis: analysisVersion,
      ...nothingNoted,
    })
    learnLater(draft, index)
    draft.step(requireAbsent(membershipEntity.table, outsideNextTable(collectionId, next)))
    if (!job) return
    draft.step(
      update(collectionTable, { key: { id: collectionId }, set: { embedding_model: model, updated_at: draft.now } }),
    )
    draft.step(requireAbsent(membershipEntity.table, withoutNextVectors(collectionId, next)))
    await endJob(draft, job, 'completed')
  })
  if (!job) run.logger.info({ collectionId }, 'the search index was rebuilt by the analysis of this version')
}
