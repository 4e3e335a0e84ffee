import { collectionTable } from '../collections/collection-table.ts'
import { chatSessionTable } from '../chats/chat-tables.ts'
import { z } from 'zod'
import { defineEffect } from '../../kernel/durable/index.ts'
import { and, eq } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { grantTable } from '../../access/index.ts'
import { promptTemplateEntity } from './prompt-template-machine.ts'

const rowsAtOnce = 500

/** Takes a deleted template out of the chats and collections that use it, and out of what it was shared with. */
export function forgetTemplateEffect({ storage }: { readonly storage: RecordStore }) {
  return defineEffect({
    effect: 'prompt_template.forgetTemplate',
    parameters: z.object({}),
    maxAttempts: 1_000,
    async run(run) {
      const using = eq('prompt_template_id', run.entityId)
      const set = { prompt_template_id: null }
      const change = { kind: 'update', where: using, set, limit: rowsAtOnce } as const
      while ((await storage.writeWhere({ ...change, table: chatSessionTable })) === rowsAtOnce)
        run.signal.throwIfAborted()
      while ((await storage.writeWhere({ ...change, table: collectionTable })) === rowsAtOnce)
        run.signal.throwIfAborted()
      const grants = and(eq('resource_kind', promptTemplateEntity.kind), eq('resource_id', run.entityId))
      while (
        (await storage.writeWhere({ kind: 'delete', table: grantTable, where: grants, limit: rowsAtOnce })) ===
        rowsAtOnce
      )
        run.signal.throwIfAborted()
      return async (draft) => {
        const template = await draft.load(promptTemplateEntity, run.entityId)
        if (template && draft.send(template, { type: 'FORGOTTEN' })) draft.remove(template)
      }
    },
    failed: () => () => {},
  })
}
