import type { Draft } from '../../kernel/durable/index.ts'
import { DocentError } from '../../kernel/errors/index.ts'
import type { EmbeddingModel } from '../../kernel/ports/index.ts'
import { endJob, jobEntity } from '../jobs/index.ts'
import { analysisVersion } from '../ranking/index.ts'
import { indexEntity, type IndexInstance } from './index-machine.ts'
import { createIndex, tableName, wakeIndexWriter } from './indexes-system.ts'
import { columnsOfNext, jobOfNext, nextIndexOf, type NextIndex } from './next-index.ts'

export interface NewNextIndex {
  readonly collectionId: string
  readonly ownerId: string
  readonly jobId: string
  readonly jobOwnerId: string
  readonly from: Pick<EmbeddingModel, 'id' | 'dimensions'>
  readonly to: Pick<EmbeddingModel, 'id' | 'dimensions'>
}

/**
 * Begins a table of another model beside the one in use, which is of today's analysis as well.
 * @throws `wrong_state` when the collection is moving already
 */
export async function beginNextIndex(draft: Draft, input: NewNextIndex): Promise<void> {
  const { collectionId, jobId, jobOwnerId, from, to } = input
  const existing = await draft.load(indexEntity, collectionId)
  const former = existing && nextIndexOf(existing.row)
  if (former && jobOfNext(former)) {
    throw new DocentError({
      code: 'wrong_state',
      message: 'The collection is moving to another embedding model; wait for that job or cancel it.',
    })
  }
  const index =
    existing ??
    createIndex(draft, { collectionId, ownerId: input.ownerId, model: from.id, dimensions: from.dimensions })
  if (former) draft.send(index, { type: 'ABANDONED', table: former.table })
  const next = nextTable(index, to, 'embedding', { jobId, ownerId: jobOwnerId })
  draft.send(index, { type: 'REEMBED', jobId })
  draft.set(index, { generation: next.generation, ...columnsOfNext(index.row, next) })
}

/**
 * Begins a table of today's analysis beside one of a former, unless one of another model is made, and sees to it that it is written.
 * Returns whether one is made.
 */
export async function replaceFormerAnalysis(draft: Draft, collectionId: string): Promise<boolean> {
  const index = await draft.load(indexEntity, collectionId)
  const begun = index && nextIndexOf(index.row)
  if (!index || index.row.analysis >= analysisVersion || (begun && jobOfNext(begun))) return false
  if (!begun) {
    const { model: id, dimensions } = index.row
    const next = nextTable(index, { id, dimensions }, 'writing')
    draft.set(index, { generation: next.generation, ...columnsOfNext(index.row, next) })
  }
  // A writer of an older version rests without it.
  await wakeIndexWriter(draft, collectionId)
  return true
}

function nextTable(
  { id, row }: IndexInstance,
  { id: model, dimensions }: Pick<EmbeddingModel, 'id' | 'dimensions'>,
  phase: NextIndex['phase'],
  job: Pick<NextIndex, 'jobId' | 'ownerId'> = {},
): NextIndex {
  const generation = row.generation + 1
  return { ...job, table: tableName(id, generation), model, dimensions, generation, phase }
}

/** The index with its next table; undefined when that has been given up or is in use. */
export async function loadNextIndex(
  draft: Draft,
  collectionId: string,
  { generation }: Pick<NextIndex, 'generation'>,
): Promise<{ readonly index: IndexInstance; readonly next: NextIndex } | undefined> {
  const index = await draft.load(indexEntity, collectionId)
  const next = index && nextIndexOf(index.row)
  return index && next?.generation === generation ? { index, next } : undefined
}

/** The next table that a job makes; undefined when it has nothing to do with the index any more. */
export async function nextIndexOfJob(
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
  { index, next }: { readonly index: IndexInstance; readonly next: NextIndex },
  end: 'canceled' | 'failed',
  reason?: string,
): Promise<void> {
  draft.send(index, { type: 'ABANDONED', table: next.table })
  draft.set(index, columnsOfNext(index.row, undefined))
  const job = jobOfNext(next)
  if (!job) return
  const failed = reason === undefined ? undefined : await draft.load(jobEntity, job.id)
  if (failed) draft.set(failed, { error: reason ?? null })
  await endJob(draft, job, end)
}
