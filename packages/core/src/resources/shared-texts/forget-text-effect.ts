import { z } from 'zod'
import { grantTable } from '../../access/index.ts'
import { defineEffect } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import type { SharedTextEntity } from './shared-text-entity.ts'

const rowsAtOnce = 500

/** Writes up to `limit` rows of many. Returns how many it wrote. */
type WriteSome = (limit: number) => Promise<number>

/** Takes a deleted text out of what names it, and out of what it was shared with. */
export function forgetTextEffect({
  storage,
  entity,
  forget,
  naming,
}: {
  readonly storage: RecordStore
  readonly entity: SharedTextEntity
  /** Name of the effect, as the entity has it. */
  readonly forget: string
  /** Take the text with this id out of rows that name it. */
  readonly naming: (id: string) => readonly WriteSome[]
}) {
  return defineEffect({
    effect: `${entity.kind}.${forget}`,
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const where = and(eq('resource_kind', entity.kind), eq('resource_id', run.entityId))
      const grants: WriteSome = (limit) => storage.writeWhere({ kind: 'delete', table: grantTable, where, limit })
      for (const writeSome of [...naming(run.entityId), grants]) {
        while ((await writeSome(rowsAtOnce)) === rowsAtOnce) run.signal.throwIfAborted()
      }
      return async (draft) => {
        const text = await draft.load(entity, run.entityId)
        if (text && draft.send(text, { type: 'FORGOTTEN' })) draft.remove(text)
      }
    },
    failed: () => () => {},
  })
}
