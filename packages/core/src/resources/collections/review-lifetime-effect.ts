import { z } from 'zod'
import { defineEffect, type EffectOutcome } from '../../kernel/durable/index.ts'
import { and, eq, isNull } from '../../kernel/ports/index.ts'
import { requireMatch } from '../../kernel/records/index.ts'
import { collectionTable } from './collection-table.ts'
import { collectionEntity } from './collection-machine.ts'
import { closingOf } from './lifetime.ts'

const retryMs = 10 * 60_000

const review =
  (id: string): EffectOutcome =>
  async (draft) => {
    const instance = await draft.load(collectionEntity, id)
    if (instance?.state !== 'active') return
    const { row } = instance
    const closing = closingOf(row)
    if (closing === undefined) return
    if (closing.at > draft.now) {
      // Nobody changed anything: it keeps its place in lists.
      draft.set(instance, { updated_at: row.updated_at ?? draft.now })
      draft.send(instance, { type: 'LATER', delayMs: closing.at - draft.now })
      return
    }
    draft.send(instance, { type: closing.reason })
    draft.set(instance, { archived_at: draft.now })
    // Somebody uses it right now: the batch decides again.
    const usedAt = row.used_at
    const unchanged = typeof usedAt === 'number' ? eq('used_at', usedAt) : isNull('used_at')
    draft.step(requireMatch(collectionTable, and(eq('id', id), unchanged)))
  }

/** Looks whether a collection's time has come: it is archived, or looked at again when it may have. */
export const reviewLifetimeEffect = () =>
  defineEffect({
    effect: 'collection.reviewLifetime',
    parameters: z.object({}),
    run: async ({ entityId }) => review(entityId),
    failed:
      ({ entityId }) =>
      async (draft) => {
        const instance = await draft.load(collectionEntity, entityId)
        if (instance?.state === 'active') draft.send(instance, { type: 'LATER', delayMs: retryMs })
      },
  })
