import type { ChatSessionRow } from './chat-tables.ts'
import type { Scope } from '../../access/index.ts'
import type { Draft } from '../../kernel/durable/index.ts'
import { keyIdOf } from './chat-records.ts'
import { chatSessionEntity } from './chat-session-machine.ts'
import { joinCollection } from './session-collection.ts'
import type { CollectionRow } from '../collections/collection-table.ts'

/**
 * Adds a session of the scope's user, over a collection that it may read or over none. Returns its row.
 * @throws `wrong_state` for an archived collection
 */
export function openSession(
  draft: Draft,
  scope: Scope,
  { name, collection }: { readonly name?: string; readonly collection?: CollectionRow | undefined } = {},
): ChatSessionRow {
  if (collection) joinCollection(draft, collection)
  const { row } = draft.create(chatSessionEntity, {
    columns: {
      owner_id: scope.userId,
      username: scope.username,
      name: name ?? null,
      collection_id: collection ? collection.id : null,
      key_id: keyIdOf(scope),
      prompt_template_id: null,
      hidden: false,
      latest_message_content: null,
    },
  })
  return { ...row, created_at: draft.now, updated_at: draft.now }
}
