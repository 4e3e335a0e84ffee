import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import type { VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { sharedTurns, type Work } from '../../kernel/system/index.ts'
import { findCollectionIndex, indexEntity, type IndexInstance } from '../../resources/indexes/index.ts'
import { rankingOf, type Gate, type RankingModel, type RankingModels } from '../../resources/ranking/index.ts'
import { quietMs } from './at-rest.ts'

const type = 'calibrateGate'

/** Finds out how strongly a question must match that the collection answers; an empty gate where it is too small to tell. */
export type CalibrateGate = (vectors: VectorIndex, table: string, model: RankingModel, work: Work) => Promise<Gate>

/** Sees to it that the gate of a collection is found out for what was learned of it. */
export function calibrateLater(draft: Draft, index: IndexInstance, delayMs = 0): void {
  const { ownerId } = indexEntity.context.parse(index.context)
  const request = { lane: 'background', owner: ownerId, parameters: {}, delayMs }
  draft.enqueueOnce({ kind: indexEntity.kind, id: index.id, type, request })
}

/** Takes as long as hundreds of searches: questions are ranked by what was learned meanwhile. */
export function calibrateGateEffect({
  storage,
  vectors,
  rankings,
  calibrate,
}: {
  readonly storage: RecordStore
  readonly vectors: VectorIndex
  readonly rankings: RankingModels
  readonly calibrate: CalibrateGate
}) {
  return defineEffect({
    effect: `${indexEntity.kind}.${type}`,
    parameters: z.object({}),
    maxAttempts: 4,
    async run(run) {
      const index = await findCollectionIndex(storage, run.entityId)
      if (!index) return () => {}
      if (index.state === 'writing') {
        return async (draft) => {
          const instance = await draft.load(indexEntity, run.entityId)
          if (instance) calibrateLater(draft, instance, quietMs)
        }
      }
      const ranking = rankingOf(index)
      const model = await rankings.of(ranking)
      if (!model) return () => {}
      const gate = await calibrate(vectors, index.table_name, model, sharedTurns(run.signal))
      return async (draft) => {
        const loaded = await draft.load(indexEntity, run.entityId)
        if (!loaded) return
        const { key, sha256, rows } = rankingOf(loaded.row)
        if (key === undefined) return
        // Learned anew meanwhile, which could not ask for this a second time while it ran.
        if (key !== ranking.key) return calibrateLater(draft, loaded)
        draft.set(loaded, { ranking: { key, ...(sha256 !== undefined && { sha256 }), rows, gate } })
      }
    },
    // Questions are judged by their words meanwhile; the next documents that come in ask for it again.
    failed: () => () => {},
  })
}
