import { z } from 'zod'
import { defineEffect, type Draft } from '../../kernel/durable/index.ts'
import type { Clock, VectorIndex } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { sharedTurns, type Work } from '../../kernel/system/index.ts'
import { findCollectionIndex, indexEntity, type IndexInstance } from '../../resources/indexes/index.ts'
import { rankingOf, type Gate, type RankingModel, type RankingModels } from '../../resources/ranking/index.ts'
import { mayBegin } from './at-rest.ts'

/** Its searches take a part of the event loop, which documents need. */
const quietMs = 4_000
const lookAgainMs = 1_000
const type = 'calibrateGate'

/** Finds out how strongly a question must match that the collection answers; an empty gate where it is too small to tell. */
export type CalibrateGate = (vectors: VectorIndex, table: string, model: RankingModel, work: Work) => Promise<Gate>

/** Sees to it that the gate of a collection is found out for what was learned of it. */
export function calibrateLater(draft: Draft, index: IndexInstance, since: number = draft.now): void {
  const { ownerId } = indexEntity.context.parse(index.context)
  const request = { lane: 'background', owner: ownerId, parameters: { since }, delayMs: lookAgainMs }
  draft.enqueueOnce({ kind: indexEntity.kind, id: index.id, type, request })
}

/** Takes as long as hundreds of searches: questions are ranked by what was learned meanwhile. */
export function calibrateGateEffect(dependencies: {
  readonly storage: RecordStore
  readonly clock: Clock
  readonly vectors: VectorIndex
  readonly rankings: RankingModels
  readonly calibrate: CalibrateGate
}) {
  const { storage, vectors, rankings, calibrate } = dependencies
  return defineEffect({
    effect: `${indexEntity.kind}.${type}`,
    // Absent of one that an earlier version asked for.
    parameters: z.object({ since: z.int().default(0) }),
    maxAttempts: 4,
    async run(run) {
      const { since } = run.parameters
      const index = await findCollectionIndex(storage, run.entityId)
      if (!index) return () => {}
      if (!(await mayBegin(dependencies, index, { since, forMs: quietMs }))) {
        return async (draft) => {
          const instance = await draft.load(indexEntity, run.entityId)
          if (instance) calibrateLater(draft, instance, since)
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
