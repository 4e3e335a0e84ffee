import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import { eq, type BlobStore, type Ids, type StorageDriver, type VectorIndex } from '../../kernel/ports/index.ts'
import { sharedTurns } from '../../kernel/system/index.ts'
import { collectionBlobKey } from '../../resources/collections/index.ts'
import { indexEntity } from '../../resources/indexes/index.ts'
import {
  encodeRankingModel,
  mostSampled,
  rankingOf,
  trainRankingModel,
  type Ranking,
} from '../../resources/ranking/index.ts'

/** Growth from which on what was learned before is too old. */
const growth = 1.5
/** Ranking is learned when nothing came in for so long: while documents come in, their own work goes first. */
export const quietMs = 5_000

/** Whether a table of so many rows has something new to learn from. */
export const isDue = ({ rows, due }: Ranking, rowsNow: number): boolean =>
  !due && rowsNow > 0 && (rows === 0 || rowsNow >= rows * growth || rowsNow * growth <= rows)

/** Learns from a collection's passages what ranking needs, and puts it in the place of what was learned before. */
export function learnRankingEffect(dependencies: {
  readonly storage: StorageDriver
  readonly blobs: BlobStore
  readonly vectors: VectorIndex
  readonly ids: Ids
}) {
  const { storage, blobs, vectors, ids } = dependencies

  return defineEffect({
    effect: 'index.learnRanking',
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const [index] = await storage.read({ from: indexEntity.table, where: eq('id', run.entityId), limit: 1 })
      if (!index) return () => {}
      if (index['state'] === 'writing') return (draft) => learnLater(draft, run.entityId)
      const table = String(index['table_name'])
      const rows = (await vectors.stat(table))?.rows ?? 0
      const payloads = async function* () {
        for await (const batch of vectors.sample(table, mostSampled)) yield batch.map(({ payload }) => payload)
      }
      const model = await trainRankingModel(payloads(), rows, sharedTurns(run.signal))
      // A table of a former analysis has nothing to learn from; its successor has.
      if (model.sampled === 0) {
        return async (draft) => {
          await setRanking(draft, run.entityId, { due: false })
        }
      }
      const key = collectionBlobKey(run.entityId, 'ranking', ids.uuid(), 'bin')
      await blobs.put(key, encodeRankingModel(model), { signal: run.signal })
      return async (draft) => {
        const before = await setRanking(draft, run.entityId, { key, rows, due: false })
        if (before?.key !== undefined) draft.afterCommit(() => void blobs.delete(before.key!).catch(() => {}))
      }
    },
    failed:
      ({ entityId }) =>
      async (draft) => {
        await setRanking(draft, entityId, { due: false })
      },
  })
}

/** Changes what the row says, which is returned as it was; undefined when the index is gone. */
async function setRanking(draft: Draft, id: string, change: Partial<Ranking>): Promise<Ranking | undefined> {
  const index = await draft.load(indexEntity, id)
  if (!index) return undefined
  const before = rankingOf(index.row)
  draft.set(index, { ranking: { ...before, ...change } })
  return before
}

/** Has ranking learned when the index has been at rest for a while. */
export async function learnLater(draft: Draft, id: string): Promise<void> {
  const index = await draft.load(indexEntity, id)
  if (!index) return
  draft.send(index, { type: 'LEARN', pauseMs: quietMs })
  draft.set(index, { ranking: { ...rankingOf(index.row), due: true } })
}
