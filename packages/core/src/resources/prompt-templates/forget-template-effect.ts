import { eq } from '../../kernel/ports/index.ts'
import type { RecordStore } from '../../kernel/records/index.ts'
import { chatSessionTable } from '../chats/chat-tables.ts'
import { collectionTable } from '../collections/collection-table.ts'
import { forgetTextEffect } from '../shared-texts/index.ts'
import { forgetTemplate, promptTemplateEntity } from './prompt-template-machine.ts'

/** Takes a deleted template out of the chats and collections that use it, and out of what it was shared with. */
export const forgetTemplateEffect = ({ storage }: { readonly storage: RecordStore }) =>
  forgetTextEffect({
    storage,
    entity: promptTemplateEntity,
    forget: forgetTemplate,
    naming(id) {
      const where = eq('prompt_template_id', id)
      const change = { kind: 'update', where, set: { prompt_template_id: null } } as const
      return [
        (limit) => storage.writeWhere({ ...change, table: chatSessionTable, limit }),
        (limit) => storage.writeWhere({ ...change, table: collectionTable, limit }),
      ]
    },
  })
