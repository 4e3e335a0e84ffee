import { z } from 'zod'
import { deleteGrantsOf, type SharedKind } from '../../access/index.ts'
import { defineEffect } from '../../kernel/durable/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SharedTextEntity } from './shared-text-entity.ts'

/** Takes a deleted text out of what names it, and out of what it was shared with. */
export function forgetTextEffect({
  storage,
  kind,
  entity,
  forget,
  takeOut,
}: {
  readonly storage: RecordStore
  readonly kind: SharedKind
  readonly entity: SharedTextEntity
  /** Name of the effect, as the entity has it. */
  readonly forget: string
  /** Takes the text with this id out of rows that name it, some at a time. */
  readonly takeOut: (storage: RecordStore, id: string, signal: AbortSignal) => Promise<unknown>
}) {
  return defineEffect({
    effect: `${kind}.${forget}`,
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      await takeOut(storage, run.entityId, run.signal)
      await deleteGrantsOf(storage, kind, run.entityId, run.signal)
      return async (draft) => {
        const text = await draft.load(entity, run.entityId)
        if (text && draft.send(text, { type: 'FORGOTTEN' })) draft.remove(text)
      }
    },
    failed: () => () => {},
  })
}
