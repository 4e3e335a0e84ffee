import type { EffectRun } from '../../kernel/durable/index.ts'
import { asDocentError } from '../../kernel/errors/index.ts'
import type { BlobStore, VectorIndex } from '../../kernel/ports/index.ts'
import { requireAbsent, update, type RecordStore } from '../../kernel/records/index.ts'
import { collectionTable } from '../../resources/collections/index.ts'
import { membershipEntity } from '../../resources/documents/index.ts'
import {
  abandonNextIndex,
  loadNextIndex,
  outsideNextTable,
  withoutNextVectors,
  isLackingVectors,
  membershipsToWrite,
  type NextIndex,
} from '../../resources/indexes/index.ts'
import { endJob, jobContinues } from '../../resources/jobs/index.ts'
import { analysisVersion } from '../../resources/ranking/index.ts'
import { learnLater } from './learn-ranking-effect.ts'
import { upsertChunks } from './upsert-chunks.ts'

interface WriteNextDependencies {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
}

const documentsAtOnce = 50
const chunksAtOnce = 1_000

/**
 * One bite of the index writer's work on the next table; when nothing is left, the swap. Only the writer makes documents
 * searchable, so none gets past the next table.
 */
export async function writeNextIndex(
  dependencies: WriteNextDependencies,
  run: EffectRun<unknown>,
  next: NextIndex,
  isAtFault: (error: unknown) => boolean,
): Promise<void> {
  const { storage, vectors } = dependencies
  const collectionId = run.entityId
  const waiting = await membershipsToWrite(storage, collectionId, next, documentsAtOnce)
  let chunks = 0
  const members = waiting.filter((row) => chunks < chunksAtOnce && (chunks += row.chunk_count) > 0)
  if (members.length === 0) return swapWhenWhole(dependencies, run, next)
  const table = { name: next.table, dimensions: next.dimensions, model: next.model }
  try {
    await upsertChunks(dependencies, table, members, run.signal)
  } catch (error) {
    if (!isAtFault(error)) throw error
    const { message } = asDocentError(error)
    await run.commit((draft) => abandonNextIndex(draft, collectionId, next.jobId, 'failed', message))
    return
  }
  const kept = await run.commit(async (draft) => {
    const loaded = await loadNextIndex(draft, collectionId, next.jobId)
    if (!loaded) return false
    if (!(await jobContinues(draft, next.jobId))) {
      await abandonNextIndex(draft, collectionId, next.jobId, 'canceled')
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

/** Searches go over to the new table with the batch that requires that it has everything. */
async function swapWhenWhole(
  { storage, vectors }: WriteNextDependencies,
  run: EffectRun<unknown>,
  next: NextIndex,
): Promise<void> {
  const collectionId = run.entityId
  if (await isLackingVectors(storage, collectionId, next)) {
    await run.commit(async (draft) => {
      const loaded = await loadNextIndex(draft, collectionId, next.jobId)
      if (!loaded) return
      draft.send(loaded.index, { type: 'EMBED_MORE', jobId: next.jobId })
      draft.set(loaded.index, { next: { ...next, phase: 'embedding' } })
    })
    return
  }
  await vectors.optimize(next.table)
  const version = (await vectors.stat(next.table))?.version ?? 0
  await run.commit(async (draft) => {
    const loaded = await loadNextIndex(draft, collectionId, next.jobId)
    if (!loaded) return
    if (!(await jobContinues(draft, next.jobId))) {
      await abandonNextIndex(draft, collectionId, next.jobId, 'canceled')
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
      next: null,
    })
    learnLater(draft, index)
    draft.step(
      update(collectionTable, { key: { id: collectionId }, set: { embedding_model: model, updated_at: draft.now } }),
    )
    for (const where of [withoutNextVectors(collectionId, next), outsideNextTable(collectionId, next)])
      draft.step(requireAbsent(membershipEntity.table, where))
    await endJob(draft, { id: next.jobId, ownerId: next.ownerId }, 'completed')
  })
}
