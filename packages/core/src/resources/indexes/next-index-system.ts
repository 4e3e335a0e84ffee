import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import { endJob, jobEntity } from '../jobs/index.ts'
import { indexEntity, type IndexInstance } from './index-machine.ts'
import { createIndex, tableName } from './indexes-system.ts'
import { nextIndexOf, type NextIndex } from './next-index.ts'

export interface NewNextIndex {
  readonly collectionId: string
  readonly ownerId: string
  readonly jobId: string
  readonly jobOwnerId: string
  readonly from: Pick<EmbeddingModel, 'id' | 'dimensions'>
  readonly to: Pick<EmbeddingModel, 'id' | 'dimensions'>
}

/** Begins a table of another model beside the one in use. @throws `wrong_state` when one is made already */
export async function beginNextIndex(draft: Draft, input: NewNextIndex): Promise<void> {
  const { collectionId, jobId, jobOwnerId, from, to } = input
  const existing = await draft.load(indexEntity, collectionId)
  if (existing && nextIndexOf(existing.row)) {
    throw new DocentError({
      code: 'wrong_state',
      message: 'The collection is moving to another embedding model; wait for that job or cancel it.',
    })
  }
  const index =
    existing ??
    createIndex(draft, { collectionId, ownerId: input.ownerId, model: from.id, dimensions: from.dimensions })
  const generation = (index.row.generation ?? 1) + 1
  const next: NextIndex = {
    jobId,
    ownerId: jobOwnerId,
    table: tableName(collectionId, generation),
    model: to.id,
    dimensions: to.dimensions,
    generation,
    phase: 'embedding',
  }
  draft.send(index, { type: 'REEMBED', jobId })
  draft.set(index, { generation, next })
}

/** The index with the table that a job makes beside it; undefined when that job has nothing to do with it any more. */
export async function loadNextIndex(
  draft: Draft,
  collectionId: string,
  jobId: string,
): Promise<{ readonly index: IndexInstance; readonly next: NextIndex } | undefined> {
  const index = await draft.load(indexEntity, collectionId)
  const next = index && nextIndexOf(index.row)
  return index && next?.jobId === jobId ? { index, next } : undefined
}

/** Gives the new table up; the one in use stays as it is. What was embedded stays too, for the next try. */
export async function abandonNextIndex(
  draft: Draft,
  collectionId: string,
  jobId: string,
  end: 'canceled' | 'failed',
  reason?: string,
): Promise<void> {
  const loaded = await loadNextIndex(draft, collectionId, jobId)
  if (!loaded) return
  const { index, next } = loaded
  draft.send(index, { type: 'ABANDONED', table: next.table })
  draft.set(index, { next: null })
  const job = reason === undefined ? undefined : await draft.load(jobEntity, jobId)
  if (job) draft.set(job, { error: reason ?? null })
  await endJob(draft, { id: jobId, ownerId: next.ownerId }, end)
}
