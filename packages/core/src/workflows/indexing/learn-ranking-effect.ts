import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import type { BlobStore, Clock, Digests, Ids, Logger, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { sharedTurns } from '../../kernel/system/index.ts'
import { collectionBlobKey } from '../../resources/collections/index.ts'
import type { ModelRegistry } from '../../resources/models/index.ts'
import {
  indexEntity,
  type CollectionIndexRow,
  type IndexInstance,
  findCollectionIndex,
} from '../../resources/indexes/index.ts'
import {
  encodeRankingModel,
  mostSampled,
  rankingOf,
  trainInThread,
  trainRankingModel,
  weighEmbedding,
  type Ranking,
  type RankingModel,
} from '../../resources/ranking/index.ts'
import { mayBegin, shortQuietMs } from './at-rest.ts'
import { calibrateLater } from './calibrate-gate-effect.ts'

/** Growth from which on what was learned before is too old. */
const growth = 1.5
/** Fewer passages are learned from in turns, in less time than a thread takes to begin. */
const leastForThread = 300
const type = 'learnRanking'

/** Whether a table of so many rows has something new to learn from. */
const isDue = ({ rows: before }: Pick<Ranking, 'rows'>, rows: number): boolean =>
  before === 0 ? rows > 0 : rows >= before * growth || rows * growth <= before

/** Sees to it that what is missing is learned once nothing has come in for a while, when the table has so many rows. */
export function learnWhenQuiet(draft: Draft, index: IndexInstance, rows: number): void {
  const ranking = rankingOf(index.row)
  if (isDue(ranking, rows)) learnLater(draft, index)
  else if (ranking.key !== undefined && !ranking.gate) calibrateLater(draft, index)
}

/** The same, whatever came in. */
export function learnLater(draft: Draft, index: IndexInstance, since: number = draft.now): void {
  const { ownerId } = indexEntity.context.parse(index.context)
  const request = { lane: 'background', owner: ownerId, parameters: { since }, delayMs: shortQuietMs }
  draft.enqueueOnce({ kind: indexEntity.kind, id: index.id, type, request })
}

/** Learns from a collection's passages what ranking needs, and puts it in the place of what was learned before. */
export function learnRankingEffect(dependencies: {
  readonly storage: RecordStore
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly vectors: VectorIndex
  readonly ids: Ids
  readonly digests: Digests
  readonly models: Pick<ModelRegistry, 'embeddingModel'>
  readonly logger: Logger
}) {
  const { storage, blobs, vectors, ids, digests, models, logger } = dependencies

  /** How far the embedding model of the index is trusted; undefined where that is unknown. */
  async function weighed(
    { table_name: table, model: id }: Pick<CollectionIndexRow, 'table_name' | 'model'>,
    signal: AbortSignal,
  ): Promise<RankingModel['embedding']> {
    try {
      const embedding = models.embeddingModel(id)
      if (embedding.hybridWeight === 0) return undefined
      const trust = await weighEmbedding({ vectors, table, embedding, signal }, sharedTurns(signal))
      return trust === undefined ? undefined : { id: embedding.id, trust }
    } catch (error) {
      signal.throwIfAborted()
      // What was learned otherwise must not wait for a provider that is away.
      logger.warn({ error, model: id }, 'an embedding model could not be measured; it is taken at its word')
      return undefined
    }
  }

  return defineEffect({
    effect: `${indexEntity.kind}.${type}`,
    // Absent of one that an earlier version asked for.
    parameters: z.object({ since: z.int().default(0) }),
    maxAttempts: 4,
    async run(run) {
      const { since } = run.parameters
      const index = await findCollectionIndex(storage, run.entityId)
      if (!index) return () => {}
      if (!(await mayBegin(dependencies, index, { since, forMs: shortQuietMs }))) {
        return async (draft) => {
          const instance = await draft.load(indexEntity, run.entityId)
          if (instance) learnLater(draft, instance, since)
        }
      }
      const table = index.table_name
      const rows = (await vectors.stat(table))?.rows ?? 0
      const payloads = vectors.sample(table, mostSampled)
      const [learned, embedding] = await Promise.all([
        rows < leastForThread
          ? trainRankingModel(payloads, rows, sharedTurns(run.signal))
          : trainInThread(payloads, rows, run.signal),
        weighed(index, run.signal),
      ])
      // A table of a former analysis has nothing to learn from; its successor has.
      if (learned.sampled === 0) return () => {}
      const model = { ...learned, embedding }
      const key = collectionBlobKey(run.entityId, 'ranking', ids.uuid(), 'bin')
      const bytes = encodeRankingModel(model)
      const sha256 = digests.sha256(bytes)
      await blobs.put(key, bytes, { signal: run.signal })
      const rowsNow = (await vectors.stat(table))?.rows ?? 0
      return async (draft) => {
        const loaded = await draft.load(indexEntity, run.entityId)
        if (!loaded) return
        const { key: before, gate } = rankingOf(loaded.row)
        // The gate of the model before is right for most questions until that of this one is found out.
        draft.set(loaded, { ranking: { key, sha256, rows, ...(gate && { gate }) } })
        if (isDue({ rows }, rowsNow)) learnLater(draft, loaded)
        else calibrateLater(draft, loaded)
        // What is left behind is the sweep's.
        if (before !== undefined) draft.afterCommit(() => void blobs.delete(before).catch(() => {}))
      }
    },
    // Questions are answered without it; the next documents that come in ask for it again.
    failed: () => () => {},
  })
}
